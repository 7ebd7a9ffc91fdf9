import { graphql, type ResultOf } from '#client/live/graphql.ts';

// The server of production has no such fields.
export const MailboxQuery = graphql(`
  query Mailbox {
    mailbox {
      id
      recipient
      subject
      language
      sentAt
    }
  }
`);
export type MailboxEntry = ResultOf<typeof MailboxQuery>['mailbox'][number];

export const MailboxMailQuery = graphql(`
  query MailboxMail($id: ID!) {
    mailboxMail(id: $id) {
      id
      recipient
      subject
      language
      sentAt
      html
      text
      files {
        name
        type
        content
      }
    }
  }
`);
export type MailboxMail = NonNullable<ResultOf<typeof MailboxMailQuery>['mailboxMail']>;

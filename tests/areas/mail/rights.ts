// The rights of mail, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  fields: {
    ADMIN: 'Query.mailStatus Mutation.mailSendTest Mutation.mailRetry Query.mailbox Query.mailboxMail',
  },
  screens: {
    '/pages/mailbox': 'ADMIN',
  },
  tables: ['mail_files: staff sid', 'mails: staff siud'],
};

// Adds the mailbox to the GraphQL schema: the mails that were kept instead of sent. Only the demo and development
// commands pass it to the server: the production schema has no such fields.
import { parseInput } from '#shared/lib/parse-input.ts';
import { z } from 'zod';
import type { SchemaExtension } from '../../graphql/schema-extension.ts';
import { type MailFile, readMailFiles } from '../../mail/mail-files.ts';
import { readKeptMails } from '../../mail/mail-store.ts';

const typeDefs = `
  extend type Query {
    "The mails that were kept instead of sent, the newest first, at most 100."
    mailbox: [MailboxMail!]!
    mailboxMail(id: ID!): MailboxMail
  }
  "A mail of the mailbox of the demo and of development."
  type MailboxMail {
    id: ID!
    template: String!
    language: MailLanguage!
    recipient: String!
    subject: String!
    html: String!
    text: String!
    sentAt: Instant!
    "Attached. Only with one mail."
    files: [MailboxFile!]
  }
  type MailboxFile {
    name: String!
    type: String!
    "In base64."
    content: String!
  }
`;

const asText = ({ name, type, content }: MailFile) => ({ name, type, content: content.toString('base64') });
const idArgument = z.object({ id: z.string() });
const administrators = { kind: 'roles', roles: ['ADMIN'] } as const;

/** The GraphQL fields of the mailbox. */
export function createMailboxExtension(): SchemaExtension {
  return {
    typeDefs,
    fields: [
      {
        type: 'Query',
        name: 'mailbox',
        access: administrators,
        resolve: (_, __, { read }) => read((trx) => readKeptMails(trx)),
      },
      {
        type: 'Query',
        name: 'mailboxMail',
        access: administrators,
        resolve: async (_, args, { read }) => {
          const { id } = parseInput(idArgument, args);
          return read(async (trx) => {
            const [mail] = await readKeptMails(trx, id);
            return mail ? { ...mail, files: (await readMailFiles(trx, id)).map(asText) } : null;
          });
        },
      },
    ],
  };
}

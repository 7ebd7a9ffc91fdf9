// GraphQL schema of mails, for administrators: what waits, what failed, a test mail.
import { fail } from '#shared/lib/app-error.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { mailErrors } from '../../mail/mail-error.ts';
import {
  type FailedMail,
  type MailStatus,
  readMailStatus,
  readOwnAddress,
  requeueMail,
} from '../../mail/mail-store.ts';
import { type TransportKind, transportKinds } from '../../mail/mail-transport.ts';
import { mailLanguages } from '../../mail/templates.ts';
import { enqueueMail } from './queries.ts';

const administrators: AccessRule = { kind: 'roles', roles: ['ADMIN'] };

const MailTransportKind = builder.enumType('MailTransport', {
  description: '`mailbox`: kept to be looked at, in the demo and in development. `none`: mails wait until SMTP is set.',
  values: transportKinds,
});
const MailErrorType = builder.enumType('MailError', { values: mailErrors });
const MailLanguageType = builder.enumType('MailLanguage', { values: mailLanguages });

const FailedMailType = builder.objectRef<FailedMail>('FailedMail').implement({
  description: 'A mail of which at least the last attempt failed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    template: t.exposeString('template'),
    recipient: t.exposeString('recipient'),
    error: t.field({ type: MailErrorType, resolve: ({ errorCode }) => errorCode }),
    attempts: t.exposeInt('attempts'),
    createdAt: t.field({ type: 'Instant', resolve: ({ createdAt }) => createdAt }),
    endedAt: t.field({
      type: 'Instant',
      nullable: true,
      description: 'Null: it is tried again by itself.',
      resolve: ({ endedAt }) => endedAt,
    }),
    canRetry: t.exposeBoolean('canRetry', { description: 'It was given up, and would still be of use.' }),
  }),
});

const MailStatusType = builder.objectRef<MailStatus & { transport: TransportKind }>('MailStatus').implement({
  fields: (t) => ({
    transport: t.field({ type: MailTransportKind, resolve: ({ transport }) => transport }),
    queued: t.exposeInt('queued'),
    oldestQueuedAt: t.field({
      type: 'Instant',
      nullable: true,
      resolve: ({ oldestQueuedAt }) => oldestQueuedAt,
    }),
    sentLastDay: t.exposeInt('sentLastDay'),
    failures: t.field({
      type: [FailedMailType],
      description: 'The newest first, at most 20.',
      resolve: ({ failures }) => [...failures],
    }),
  }),
});

declareAccess('Query.mailStatus', administrators);
builder.queryField('mailStatus', (t) =>
  t.field({
    type: MailStatusType,
    description: 'How mails leave, how many wait, and which failed.',
    resolve: async (_, __, context) => {
      authorizeField(administrators, context);
      const transport = context.mailTransport ?? fail('missing');
      return { transport, ...(await context.read(readMailStatus)) };
    },
  }),
);

const SendTestInput = builder.inputType('MailSendTestInput', {
  fields: (t) => ({ language: t.field({ type: MailLanguageType, required: true }) }),
});
const SentTestType = builder.objectRef<{ recipient: string | null }>('MailSendTestResult').implement({
  fields: (t) => ({
    recipient: t.exposeString('recipient', {
      nullable: true,
      description: 'Null: the viewer has no address, and nothing was queued.',
    }),
  }),
});
declareAccess('Mutation.mailSendTest', administrators);
builder.mutationField('mailSendTest', (t) =>
  t.field({
    type: SentTestType,
    description: "Queues a test mail to the viewer's own address.",
    args: { input: t.arg({ type: SendTestInput, required: true }) },
    resolve: async (_, { input: { language } }, context) => {
      authorizeField(administrators, context);
      const { viewer, commands, now } = context;
      if (!viewer) fail('UNAUTHENTICATED');
      return inTransaction(commands.db, systemPrincipal, async (trx) => {
        const recipient = await readOwnAddress(trx, viewer.id);
        const params = { name: viewer.name, path: '/service' };
        if (recipient !== null) await enqueueMail(trx, { template: 'test', language, recipient, params }, now);
        return { recipient };
      });
    },
  }),
);

const RetryInput = builder.inputType('MailRetryInput', { fields: (t) => ({ id: t.id({ required: true }) }) });
const RetriedType = builder.objectRef<{ id: string }>('MailRetryResult').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});
declareAccess('Mutation.mailRetry', administrators);
builder.mutationField('mailRetry', (t) =>
  t.field({
    type: RetriedType,
    description: 'Queues a failed mail again. Fails with `missing` if it did not fail, or is of no use any more.',
    args: { input: t.arg({ type: RetryInput, required: true }) },
    resolve: async (_, { input: { id } }, context) => {
      authorizeField(administrators, context);
      const isQueued = await inTransaction(context.commands.db, systemPrincipal, (trx) => requeueMail(trx, id));
      return isQueued ? { id } : fail('missing');
    },
  }),
);

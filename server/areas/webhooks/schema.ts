// GraphQL schema of webhooks. The signing secret is returned only by the mutations that make one.
import type { CallLimit } from '#shared/access/lifecycle.ts';
import { newWebhookInput, editWebhookInput, webhookTarget } from '#shared/areas/webhooks/input.ts';
import { webhookEntity, type WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById } from '../directory/queries.ts';
import { CompanyType } from '../directory/schema.ts';
import { DeliveryErrorEnum, deliveryLiveFields } from './deliveries-schema.ts';
import { writeTestMessage } from './delivery/message.ts';
import { findWebhook, findWebhooks } from './queries.ts';
import { sealSettings } from './seal-input.ts';
import { newSigningSecret, signingBox } from './secrets.ts';
import { type Attempted, isSuccess, sendMessage } from './delivery/send-message.ts';
import { webhookService } from './service.ts';

const WebhookType = defineEntityType(webhookEntity, {
  description: 'An address of a company that gets a message at each event that it has chosen.',
  withActions: true,
});
builder.objectFields(WebhookType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
}));

/** The live fields of webhooks and their deliveries. */
export const webhookLiveFields: readonly LiveField[] = [
  ...registerEntity(webhookService, WebhookType, { byId: false }),
  ...deliveryLiveFields,
];

defineRows('webhooks', webhookService, WebhookType, {
  description: 'The webhooks of one company, or of all that the viewer sees, the oldest first.',
  args: builder.args((t) => ({ companyId: t.id() })),
  read: (trx, audience, { companyId }) => findWebhooks(trx, audience, companyId ?? null),
});

const ruleOf = (action: string): AccessRule => ({ kind: 'action', entity: 'webhook', action });

declareAccess('Query.webhooksAvailable', ruleOf('create'));
builder.queryField('webhooksAvailable', (t) =>
  t.boolean({
    description: 'False if the installation has no key for secrets: then there are no webhooks.',
    resolve: (_, __, context) => {
      authorizeField(ruleOf('create'), context);
      return context.secrets != null;
    },
  }),
);

/** Tests of webhooks, and checks of their addresses, that one account may request. */
const webhooksLimit: CallLimit = { name: 'webhooks', points: 60, duration: 600 };

/** What writes and sends, within the viewer's limit of requests. Fails with `webhook.no_key`. */
async function partsOf({ secrets, outbound, limits, viewer }: GraphqlContext) {
  if (!secrets || !outbound) fail('webhook.no_key');
  await limits?.countCall(webhooksLimit, viewer?.id);
  return { secrets, outbound };
}

interface Changed {
  webhook: RedactedRow<WebhookRow>;
  /** A new signing secret. */
  secret: string | null;
}
const ChangeResult = builder.objectRef<Changed>('WebhookChangeResult').implement({
  fields: (t) => ({
    webhook: t.field({ type: WebhookType, resolve: ({ webhook }) => webhook }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The new secret with which the receiver verifies signatures. Returned only here.',
    }),
  }),
});

/** Runs an action with encrypted secrets, and answers with the row. */
async function change(
  context: GraphqlContext,
  action: 'create' | 'edit' | 'rotateSecret',
  input: Readonly<Record<string, unknown>>,
  secret: string | null,
): Promise<Changed> {
  const viewer = context.viewer ?? fail('UNAUTHENTICATED');
  const row = await runCommand(context.commands, webhookService, actorOf(viewer, context.source), action, input);
  const [webhook] = await redactRows(context, webhookService, viewer.audience, [row]);
  return { webhook: webhook ?? fail('internal'), secret };
}

declareAccess('Mutation.webhookCreate', ruleOf('create'));
builder.mutationField('webhookCreate', (t) =>
  t.field({
    type: ChangeResult,
    args: { input: t.arg({ type: inputFromZod('WebhookCreateInput', newWebhookInput), required: true }) },
    resolve: async (_, args, context) => {
      authorizeField(ruleOf('create'), context);
      const input = parseInput(newWebhookInput, args.input);
      const parts = await partsOf(context);
      const id = newId(context.now.getTime());
      const secret = newSigningSecret();
      const sealed = await sealSettings(parts, id, input);
      const { companyId } = input;
      const company = companyId === undefined ? {} : { companyId };
      const given = { id, ...company, ...sealed, secret: signingBox(parts.secrets, id).seal(secret) };
      return change(context, 'create', given, secret);
    },
  }),
);

declareAccess('Mutation.webhookEdit', ruleOf('edit'));
builder.mutationField('webhookEdit', (t) =>
  t.field({
    type: ChangeResult,
    args: { input: t.arg({ type: inputFromZod('WebhookEditInput', editWebhookInput), required: true }) },
    resolve: async (_, args, context) => {
      authorizeField(ruleOf('edit'), context);
      const { id, version, ...input } = parseInput(editWebhookInput, args.input);
      const sealed = await sealSettings(await partsOf(context), id, input);
      return change(context, 'edit', { id, version, ...sealed }, null);
    },
  }),
);

const TargetInput = inputFromZod('WebhookTargetInput', webhookTarget);
declareAccess('Mutation.webhookRotateSecret', ruleOf('rotateSecret'));
builder.mutationField('webhookRotateSecret', (t) =>
  t.field({
    type: ChangeResult,
    description: 'Makes another secret. For a day messages have both signatures.',
    args: { input: t.arg({ type: TargetInput, required: true }) },
    resolve: async (_, args, context) => {
      authorizeField(ruleOf('rotateSecret'), context);
      const { id } = parseInput(webhookTarget, args.input);
      const { secrets } = await partsOf(context);
      const secret = newSigningSecret();
      return change(context, 'rotateSecret', { id, secret: signingBox(secrets, id).seal(secret) }, secret);
    },
  }),
);

const TestResult = builder.objectRef<Attempted>('WebhookTestResult').implement({
  fields: (t) => ({
    succeeded: t.boolean({ resolve: isSuccess }),
    answerStatus: t.exposeInt('answerStatus', { nullable: true }),
    answerBody: t.exposeString('answerBody', { nullable: true }),
    error: t.field({ type: DeliveryErrorEnum, nullable: true, resolve: ({ error }) => error }),
    milliseconds: t.exposeInt('milliseconds'),
  }),
});
declareAccess('Mutation.webhookTest', ruleOf('edit'));
builder.mutationField('webhookTest', (t) =>
  t.field({
    type: TestResult,
    description: 'Sends the message `webhook.test` now, and waits for the answer, at most ten seconds.',
    args: { input: t.arg({ type: TargetInput, required: true }) },
    resolve: async (_, args, context) => {
      const audience = authorizeField(ruleOf('edit'), context);
      const { id } = parseInput(webhookTarget, args.input);
      const parts = await partsOf(context);
      const { commands, viewer, now } = context;
      const { dbPrincipal } = actorOf(viewer ?? fail('UNAUTHENTICATED'));
      const webhook = await inTransaction(commands.db, dbPrincipal, (trx) => findWebhook(trx, id, audience));
      if (!webhook) fail('missing');
      const message = { id: `msg_test_${newId(now.getTime())}`, body: writeTestMessage(now) };
      return sendMessage({ ...parts, now: commands.now }, webhook, message);
    },
  }),
);

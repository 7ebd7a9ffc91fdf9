// GraphQL schema of webhooks, and their test.
import { webhookTarget } from '#shared/areas/webhooks/input.ts';
import { webhookEntity, webhooksLimit } from '#shared/areas/webhooks/webhook.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { actorOf } from '../../commands/actor.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById } from '../directory/queries.ts';
import { CompanyType } from '../directory/schema.ts';
import { DeliveryErrorEnum, deliveryLiveFields } from './deliveries-schema.ts';
import { writeTestMessage } from './delivery/message.ts';
import { findWebhook, findWebhooks } from './queries.ts';
import { type Attempted, isSuccess, sendMessage } from './delivery/send-message.ts';
import { requireKey, webhookService } from './service.ts';

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

const TargetInput = inputFromZod('WebhookTargetInput', webhookTarget);
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
      const parts = requireKey(context);
      const { commands, limits, viewer, now } = context;
      await limits?.countCall(webhooksLimit, viewer?.id);
      const { dbPrincipal } = actorOf(viewer ?? fail('UNAUTHENTICATED'));
      const webhook = await inTransaction(commands.db, dbPrincipal, (trx) => findWebhook(trx, id, audience));
      if (!webhook) fail('missing');
      const message = { id: `msg_test_${newId(now.getTime())}`, body: writeTestMessage(now) };
      return sendMessage({ ...parts, now: commands.now }, webhook, message);
    },
  }),
);

// GraphQL schema of pushes: whether they are set up, and the browser that takes them.
import { inboxEntity } from '#shared/areas/notifications/notification.ts';
import { pushSubscribeInput, pushUnsubscribeInput } from '#shared/areas/notifications/push-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { inTransaction, systemPrincipal } from '../../../db/transaction.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { deleteSubscription, hasSubscription, type PushOwner, saveSubscription } from './subscriptions.ts';

const rule: AccessRule = { kind: 'scope', access: inboxEntity.access };

interface Setup {
  publicKey: string | null;
  isOn: boolean;
}
const SetupType = builder.objectRef<Setup>('PushSetup').implement({
  fields: (t) => ({
    publicKey: t.exposeString('publicKey', {
      nullable: true,
      description: 'With which browsers take pushes (VAPID). Null: the installation has no keys.',
    }),
    isOn: t.exposeBoolean('isOn', {
      description: 'True if the browser with this endpoint takes them in this session.',
    }),
  }),
});

/** Whoever asks, with the session that pushes belong to. An API key has none. */
function ownerOf({ viewer }: GraphqlContext): PushOwner {
  if (!viewer) fail('UNAUTHENTICATED');
  if (viewer.apiKey) fail('forbidden');
  return { id: viewer.id, sessionId: viewer.sessionId };
}

declareAccess('Query.pushSetup', rule);
builder.queryField('pushSetup', (t) =>
  t.field({
    type: SetupType,
    args: { endpoint: t.arg.string() },
    resolve: async (_, { endpoint }, context) => {
      authorizeField(rule, context);
      const owner = ownerOf(context);
      const isOn =
        endpoint != null &&
        (await inTransaction(context.commands.db, systemPrincipal, (trx) => hasSubscription(trx, owner, endpoint)));
      return { publicKey: context.pushKey ?? null, isOn };
    },
  }),
);

declareAccess('Mutation.pushSubscribe', rule);
builder.mutationField('pushSubscribe', (t) =>
  t.field({
    type: SetupType,
    description: 'The browser of this session takes pushes from now on, until it signs out.',
    args: { input: t.arg({ type: inputFromZod('PushSubscribeInput', pushSubscribeInput), required: true }) },
    resolve: async (_, { input }, context) => {
      authorizeField(rule, context);
      const owner = ownerOf(context);
      const given = parseInput(pushSubscribeInput, input);
      const publicKey = context.pushKey ?? fail('missing');
      await inTransaction(context.commands.db, systemPrincipal, (trx) =>
        saveSubscription(trx, owner, given, context.now),
      );
      return { publicKey, isOn: true };
    },
  }),
);

declareAccess('Mutation.pushUnsubscribe', rule);
builder.mutationField('pushUnsubscribe', (t) =>
  t.field({
    type: SetupType,
    args: { input: t.arg({ type: inputFromZod('PushUnsubscribeInput', pushUnsubscribeInput), required: true }) },
    resolve: async (_, { input }, context) => {
      authorizeField(rule, context);
      const owner = ownerOf(context);
      const { endpoint } = parseInput(pushUnsubscribeInput, input);
      await inTransaction(context.commands.db, systemPrincipal, (trx) => deleteSubscription(trx, owner.id, endpoint));
      return { publicKey: context.pushKey ?? null, isOn: false };
    },
  }),
);

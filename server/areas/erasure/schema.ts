// GraphQL schema of erasing personal data: the mutations check, and start a job.
import { packageInputs } from '#shared/areas/packages/input.ts';
import { userInputs } from '#shared/areas/users/input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../commands/actor.ts';
import { parseCommand } from '../../commands/command.ts';
import type { EntityRow, EntityService } from '../../commands/entity-service.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { isId } from '#shared/lib/uuid.ts';
import type { Trx } from '../../db/transaction.ts';
import { declareWeight, maxWeight } from '../../graphql/definition/field-weight.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { startOwnJob } from '../jobs/queries.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { packageService } from '../packages/queries.ts';
import { assertErasable, userService } from '../users/queries.ts';
import { findMentions, type Mentions } from '../mentions/queries.ts';
import { erasureRequest } from './request.ts';
import { assertFinished } from './recipient-step.ts';

/** What a job is to do, of an input that the viewer may give. Fails like the action, also without a proof. */
function requestOf<Row extends EntityRow>(
  context: GraphqlContext,
  service: EntityService<Row>,
  action: string,
  input: Record<string, unknown>,
) {
  const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'), context.source);
  return erasureRequest.parse(parseCommand(service, actor, action, input, context.now).input);
}

const MentionsType = builder.objectRef<Mentions & { name: string }>('ErasureMentions').implement({
  description: 'Where the name of a person stands in texts that others wrote.',
  fields: (t) => ({
    name: t.exposeString('name'),
    rows: t.exposeInt('rows', { description: 'Parcels and ratings.' }),
    events: t.exposeInt('events', { description: 'Events of the history.' }),
    samples: t.exposeStringList('samples', { description: 'The words around some of the places.' }),
  }),
});

interface Named {
  name: string;
  /** The rows whose texts go in any case. */
  ids: readonly string[];
}

/** Defines the query of what an erasure would take out of texts of others, if whoever erases wants it. */
function defineMentions(field: string, rule: AccessRule, find: (trx: Trx, id: string) => Promise<Named>): void {
  declareAccess(`Query.${field}`, rule);
  // It reads the texts of all parcels and events.
  declareWeight(`Query.${field}`, maxWeight);
  builder.queryField(field, (t) =>
    t.field({
      type: MentionsType,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        authorizeField(rule, context);
        if (!isId(id)) fail('missing');
        return context.read(async (trx) => {
          const named = await find(trx, id);
          return { name: named.name, ...(await findMentions(trx, named.name, named.ids)) };
        });
      },
    }),
  );
}

const accountRule: AccessRule = { kind: 'action', entity: 'user', action: 'erase' };
defineMentions('userMentions', accountRule, async (trx, id) => {
  const { name } = (await userService.store.find(trx, id, null)) ?? fail('missing');
  return { name, ids: [id] };
});
defineJobMutation('userErase', {
  rule: accountRule,
  description: 'Starts a job that erases the personal data of an account. Counts, sums and the history stay.',
  schema: userInputs.erase,
  start: async (context, input, audience) => {
    const request = requestOf(context, userService, 'erase', input);
    // What the job would refuse is refused at once.
    await context.read(async (trx) => {
      const user = (await userService.store.find(trx, request.id, audience)) ?? fail('missing');
      if (user.id === context.viewer?.id) fail('user.own_account');
      if (user.erasedAt) fail('user.erased');
      await assertErasable(trx, user);
    });
    const { idempotencyKey } = input;
    return startOwnJob(context, { kind: 'eraseAccount', subject: 'erasure', request, idempotencyKey });
  },
});

const recipientRule: AccessRule = { kind: 'action', entity: 'package', action: 'eraseRecipient' };
defineMentions('recipientMentions', recipientRule, async (trx, id) => {
  const row = (await packageService.store.find(trx, id, null)) ?? fail('missing');
  const parcels = await trx.selectFrom('packages').select('id').where('phone', '=', row.phone).execute();
  return { name: row.recipientName, ids: parcels.map((parcel) => parcel.id) };
});
defineJobMutation('packageEraseRecipient', {
  rule: recipientRule,
  description: 'Starts a job that erases the recipient of a parcel from all parcels of the same phone.',
  schema: packageInputs.eraseRecipient,
  start: async (context, input, audience) => {
    const request = requestOf(context, packageService, 'eraseRecipient', input);
    await context.read(async (trx) => {
      const row = (await packageService.store.find(trx, request.id, audience)) ?? fail('missing');
      if (row.phone === '') fail('package.recipient_erased');
      await assertFinished(trx, row.phone);
    });
    const { idempotencyKey } = input;
    return startOwnJob(context, { kind: 'eraseRecipient', subject: 'erasure', request, idempotencyKey });
  },
});

// Hand-overs as commands. Their postings are written in the same transaction (`follow-cash.ts`).
import { handOverInputs } from '#shared/areas/cash/hand-over-input.ts';
import { handOverEntity, type HandOverRow } from '#shared/areas/cash/hand-over.ts';
import { openStatuses } from '#shared/areas/cash/statuses.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { handOverStore, hubFor, takeCashReference } from '../store.ts';
import { assertResolvable, countCash, lockCash } from './count.ts';

const asSystem = <Result>(
  { trx, actor }: Pick<HandlerContext<null>, 'trx' | 'actor'>,
  work: () => Promise<Result>,
): Promise<Result> => withSystemRole(trx, actor.dbPrincipal, work);

/** The hub of an active driver; fails with `missing` for anybody else. */
async function hubOfDriver(trx: Trx, driverId: string): Promise<string> {
  const driver = await trx
    .selectFrom('users as u')
    .select('u.hubId')
    .where('u.id', '=', driverId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRoles')
          .select('role')
          .whereRef('userId', '=', 'u.id')
          .where('role', 'in', ['DRIVER', 'SUBDRIVER']),
      ),
    )
    .executeTakeFirst();
  if (!driver) fail('missing');
  return driver.hubId ?? fail('hand_over.no_hub');
}

/** The last hand-over of a driver. */
async function findLast(trx: Trx, driverId: string): Promise<{ id: string; status: string; reference: string } | null> {
  const last = await trx
    .selectFrom('handOvers')
    .select(['id', 'status', 'reference'])
    .where('driverId', '=', driverId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/** Fails if a hand-over of the driver is open. The lock of the driver's cash comes first, so two find each other. */
async function assertNoneOpen(trx: Trx, driverId: string) {
  const last = await findLast(trx, driverId);
  if (last && openStatuses.some((open) => open === last.status))
    fail('hand_over.already_open', { reference: last.reference });
  return last;
}

const blank = {
  version: 1,
  prints: 0,
  declared: null,
  declaredAtCount: null,
  note: null,
  counted: null,
  pieces: [],
  balance: null,
  expected: null,
  outcome: null,
  reason: null,
  countedById: null,
  resolvedById: null,
  countedAt: null,
  postedAt: null,
};

const createHandlers: CreateHandlersOf<HandOverRow, typeof handOverInputs> = {
  declare: (context) =>
    asSystem(context, async () => {
      const { trx, input, actor, now } = context;
      const driverId = actor.id ?? fail('forbidden');
      const hubId = await hubOfDriver(trx, driverId);
      const balance = await lockCash(trx, driverId, now);
      await assertNoneOpen(trx, driverId);
      const declared = input.declared ?? balance;
      if (declared === 0) fail('hand_over.nothing_held');
      return {
        ...blank,
        id: newId(now.getTime()),
        status: 'declared',
        reference: await takeCashReference(trx, 'RC', hubId, now),
        hubId,
        driverId,
        declared,
        note: input.note ?? null,
        createdAt: now,
        updatedAt: now,
      };
    }),
  receive: (context) =>
    asSystem(context, async () => {
      const { trx, input, actor, now } = context;
      const { driverId } = input;
      const hubId = hubFor(actor, await hubOfDriver(trx, driverId));
      const count = await countCash(context, { driverId, declared: null }, input);
      const last = await assertNoneOpen(trx, driverId);
      if ((last?.id ?? null) !== (input.lastId ?? null))
        fail('hand_over.counted_meanwhile', { reference: last?.reference ?? null });
      return {
        ...blank,
        id: newId(now.getTime()),
        reference: await takeCashReference(trx, 'RC', hubId, now),
        hubId,
        driverId,
        ...count,
        createdAt: now,
        updatedAt: now,
      };
    }),
};

const handlers: HandlersOf<HandOverRow, typeof handOverInputs> = {
  count: (context) =>
    asSystem(context, async () => {
      const { status, ...set } = await countCash(context, context.row, context.input);
      return { set, status };
    }),
  resolve: (context) =>
    asSystem(context, async () => {
      const { row, input, actor, now } = context;
      await assertResolvable(context, row, input.outcome);
      return { set: { outcome: input.outcome, reason: input.reason, resolvedById: actor.id, postedAt: now } };
    }),
  countPrint: ({ row }) => ({ set: { prints: row.prints + 1 } }),
  recount: ({ input }) => ({ set: { reason: input.reason, counted: null, pieces: [], balance: null, expected: null } }),
};

export const handOverService = createEntityService(handOverEntity, handOverStore, handOverInputs, {
  createHandlers,
  handlers,
});

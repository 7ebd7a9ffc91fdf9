// Rounds on the server: their store and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { roundInputs } from '#shared/areas/round/input.ts';
import { roundEntity, type RoundRow } from '#shared/areas/round/round.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { findStopIds } from '../positions/queries.ts';

const store = new TableStore(roundEntity, { table: 'rounds' });

const createHandlers: CreateHandlersOf<RoundRow, typeof roundInputs> = {
  create: async ({ trx, input: { stopIds }, actor: { id, principal }, now }) => {
    const driverId = id ?? fail('forbidden');
    const [hubId = null] = principal.role === 'SYS' ? [] : principal.audience.sets.hub;
    const day = dayOf(now);
    // Two phones of one driver wait for each other here, so that the second one learns of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`round ${driverId}`}, 0))`.execute(trx);
    if (await findStopIds(trx, driverId, day)) fail('round.exists');
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'open',
      driverId,
      hubId,
      day,
      stopIds: [...new Set(stopIds)],
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<RoundRow, typeof roundInputs> = {
  arrange: ({ input: { stopIds } }) => ({ set: { stopIds: [...new Set(stopIds)] } }),
};

export const roundService = createEntityService(roundEntity, store, roundInputs, { createHandlers, handlers });

/** The driver's round of a day; null until the driver chooses an order, and outside of the audience's scope. */
export async function findRound(trx: Trx, driverId: string, day: string, audience: Audience): Promise<RoundRow | null> {
  const ofDay = [sql<SqlBool>`driver_id = ${driverId}`, sql<SqlBool>`day = ${day}`];
  const [round] = await store.selectVisible(trx, audience, ofDay);
  return round ?? null;
}

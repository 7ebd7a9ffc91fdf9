// Commissions of drivers on the server: their store, and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { commissionEntity, type CommissionRow } from '#shared/areas/config/commission.ts';
import { commissionInputs } from '#shared/areas/config/commission-input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { assertNotPast, assertToCome, endOn } from '../dated.ts';

/** Commissions of one answer: more are not agreed by hand. */
const most = 1_000;

const store = new TableStore(commissionEntity, { table: 'commissions' });

/** Those that are not removed: of all first, then by driver, hub and city; of those alike the latest first. */
export function findCommissions(trx: Trx, audience: Audience): Promise<CommissionRow[]> {
  return store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status = 'active'`],
    sql`order by (select u.name from users u where u.id = driver_id) nulls first,
      (select h.name_fr from hubs h where h.id = hub_id) nulls first,
      (select c.name_fr from cities c where c.id = city_id) nulls first, since desc, id limit ${most}`,
  );
}

type Target = Pick<CommissionRow, 'driverId' | 'hubId' | 'cityId'>;

async function assertKnown(trx: Trx, { driverId, hubId, cityId }: Target): Promise<void> {
  const { rows } = await sql<{ driver: boolean; hub: boolean; city: boolean }>`
    select ${driverId}::uuid is null or exists (select from users u join user_roles r on r.user_id = u.id
        where u.id = ${driverId}::uuid and u.status = 'active' and r.role in ('DRIVER', 'SUBDRIVER')) as driver,
      ${hubId}::uuid is null or exists (select from hubs where id = ${hubId}::uuid) as hub,
      ${cityId}::uuid is null or exists (select from cities where id = ${cityId}::uuid) as city`.execute(trx);
  const [known] = rows;
  if (!known?.driver) failField('driverId', 'unknown_driver');
  if (!known.hub) failField('hubId', 'unknown_hub');
  if (!known.city) failField('cityId', 'unknown_city');
}

/** Two that begin on one day for the same drivers would leave open which one applies. */
async function assertAlone(trx: Trx, { driverId, hubId, cityId }: Target, since: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commissions', 0))`.execute(trx);
  const { rows } = await sql`select from commissions where status = 'active' and since = ${since}::date
    and driver_id is not distinct from ${driverId}::uuid and hub_id is not distinct from ${hubId}::uuid
    and city_id is not distinct from ${cityId}::uuid`.execute(trx);
  if (rows.length > 0) failField('since', 'rate.same_day');
}

const createHandlers: CreateHandlersOf<CommissionRow, typeof commissionInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const { driverId = null, hubId = null, cityId = null, amount, since, until = null } = input;
    if (since < dayOf(now)) failField('since', 'day_in_past');
    if (until !== null && until < since) failField('until', 'rate.ends_before');
    await assertKnown(trx, { driverId, hubId, cityId });
    await assertAlone(trx, { driverId, hubId, cityId }, since);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      driverId,
      hubId,
      cityId,
      amount,
      since,
      until,
      createdById: actor.id,
      changedById: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<CommissionRow, typeof commissionInputs> = {
  // What was earned until yesterday was earned.
  end: ({ row, input: { until = null }, actor, now }) => {
    const { set, payload } = endOn(row, until, now);
    return { set: { ...set, changedById: actor.id }, payload };
  },
  remove: ({ row, actor, now }) => {
    assertToCome(row, now);
    return { set: { changedById: actor.id } };
  },
  restore: async ({ trx, row, now }) => {
    assertNotPast(row, now);
    await assertKnown(trx, row);
    await assertAlone(trx, row, row.since);
    return { set: { changedById: null } };
  },
};

export const commissionService = createEntityService(commissionEntity, store, commissionInputs, {
  createHandlers,
  handlers,
});

// Holidays on the server: their store and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { holidayInputs } from '#shared/areas/config/holiday-input.ts';
import { holidayEntity, type HolidayRow } from '#shared/areas/config/holiday.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { assertNoConflict, diffFields } from '../../../entities/field-changes.ts';

const store = new TableStore(holidayEntity, { table: 'holidays' });

/** Fails with `already_used` on the day. Two at once wait for each other. */
async function assertFree(trx: Trx, day: string, id: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holidays', 0))`.execute(trx);
  const other = await trx
    .selectFrom('holidays')
    .select(['id', 'nameFr'])
    .where('status', '=', 'active')
    .where('day', '=', day)
    .executeTakeFirst();
  if (other && other.id !== id) failField('day', 'already_used', { by: other.nameFr });
}

const createHandlers: CreateHandlersOf<HolidayRow, typeof holidayInputs> = {
  create: async ({ trx, input: { day, nameFr, nameAr, nameEn }, now }) => {
    await assertFree(trx, day, null);
    const id = newId(now.getTime());
    return { id, version: 1, status: 'active', day, nameFr, nameAr, nameEn, createdAt: now, updatedAt: now };
  },
};

const handlers: HandlersOf<HolidayRow, typeof holidayInputs> = {
  edit: async ({ trx, row, input: { day, nameFr, nameAr, nameEn, version } }) => {
    const changes = diffFields({ ...row }, { day, nameFr, nameAr, nameEn });
    await assertNoConflict(trx, row, version, changes);
    if (day !== undefined) await assertFree(trx, day, row.id);
    return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
  },
  restore: async ({ trx, row }) => {
    await assertFree(trx, row.day, row.id);
    return {};
  },
};

export const holidayService = createEntityService(holidayEntity, store, holidayInputs, {
  countKey: () => 'all',
  createHandlers,
  handlers,
});

/** The holidays of the last year and those that follow, by day. */
export const readHolidays = (trx: Trx, audience: Audience): Promise<HolidayRow[]> =>
  store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status = 'active'`, sql<SqlBool>`day > current_date - 366`],
    sql`order by day limit 400`,
  );

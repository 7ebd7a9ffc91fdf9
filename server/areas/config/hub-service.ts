// Entity service of hubs.
import { hubInputs } from '#shared/areas/config/input.ts';
import { sql } from 'kysely';
import { hubEntity, type HubRow } from '#shared/areas/config/config.ts';
import { usualDaysOff, weekDays } from '#shared/lib/work-calendar.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { diffFields, assertNoConflict } from '../../entities/field-changes.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

type Handlers = HandlersOf<HubRow, typeof hubInputs>;

async function assertCodeAvailable(trx: Trx, code: string | undefined, id: string | null): Promise<void> {
  if (code === undefined) return;
  const other = await trx.selectFrom('hubs').select(['id', 'nameFr']).where('code', '=', code).executeTakeFirst();
  if (other && other.id !== id) failField('code', 'already_used', { by: other.nameFr });
}

const create: CreateHandlersOf<HubRow, typeof hubInputs>['create'] = async ({ trx, input, now }) => {
  const { code, nameFr, nameAr, lat = null, lng = null } = input;
  await assertCodeAvailable(trx, code, null);
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    code,
    nameFr,
    nameAr,
    lat,
    lng,
    daysOff: [...usualDaysOff],
    createdAt: now,
    updatedAt: now,
  };
};

const edit: Handlers['edit'] = async ({ trx, row, input }) => {
  const { code, nameFr, nameAr, lat, lng } = input;
  const daysOff = input.daysOff && weekDays.filter((day) => input.daysOff?.includes(day));
  const changes = diffFields({ ...row }, { code, nameFr, nameAr, lat, lng, daysOff });
  await assertNoConflict(trx, row, input.version, changes);
  await assertCodeAvailable(trx, code, row.id);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
};

const store = new TableStore(hubEntity, { table: 'hubs', read: { status: sql`'active'` } });

export const hubService = createEntityService(hubEntity, store, hubInputs, {
  createHandlers: { create },
  handlers: { edit },
});

// Entity service of hubs.
import { entities } from '#shared/areas/index.ts';
import { hubInputs } from '#shared/areas/config/input.ts';
import type { HubRow } from '#shared/areas/config/row.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { EntityService } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { diffFields, assertNoConflict } from './field-changes.ts';
import { readHubs } from './queries.ts';
import { handlerFactories } from './define-handler.ts';

const { defineHandler, defineCreateHandler } = handlerFactories<HubRow>();

async function assertCodeAvailable(trx: Trx, code: string | undefined, id: string | null): Promise<void> {
  if (code === undefined) return;
  const other = await trx.selectFrom('hubs').select(['id', 'nameFr']).where('code', '=', code).executeTakeFirst();
  if (other && other.id !== id) failField('code', 'already_used', { by: other.nameFr });
}

const create = defineCreateHandler(hubInputs.create, async ({ trx, input, now }) => {
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
    createdAt: now,
    updatedAt: now,
  };
});

const edit = defineHandler(hubInputs.edit, async ({ trx, row, input }) => {
  const { code, nameFr, nameAr, lat, lng } = input;
  const changes = diffFields({ ...row }, { code, nameFr, nameAr, lat, lng });
  await assertNoConflict(trx, row, input.version, changes);
  await assertCodeAvailable(trx, code, row.id);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
});

export const hubService: EntityService<HubRow> = {
  entity: 'hub',
  definition: entities.hub,
  isRow: (value): value is HubRow => 'code' in value && 'nameFr' in value,
  instants: { createdAt: true, updatedAt: true },
  lock: async (trx, id) => {
    await trx.selectFrom('hubs').select('id').where('id', '=', id).forUpdate().execute();
    const [row] = await readHubs(trx, [id]);
    return row ?? null;
  },
  insert: async (trx, { status: _, ...row }) => {
    await trx.insertInto('hubs').values(row).execute();
  },
  save: async (trx, id, { status: _, ...changed }) => {
    await trx.updateTable('hubs').set(changed).where('id', '=', id).execute();
  },
  derive: () => ({}),
  countKey: (row) => row.status,
  createHandlers: { create },
  handlers: { edit },
};

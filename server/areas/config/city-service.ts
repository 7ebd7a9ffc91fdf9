// Entity service of cities and their aliases.
import { sql } from 'kysely';
import { z } from 'zod';
import { entities } from '#shared/areas/index.ts';
import { cityInputs } from '#shared/areas/config/input.ts';
import type { CityRow } from '#shared/areas/config/row.ts';
import { type FieldError, AppError, failField } from '#shared/lib/app-error.ts';
import type { EntityService } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { diffFields, assertNoConflict } from './field-changes.ts';
import { readCities } from './queries.ts';
import { handlerFactories } from './define-handler.ts';

const { defineHandler, defineCreateHandler } = handlerFactories<CityRow>();

interface CityNames {
  nameFr?: string | undefined;
  aliases?: readonly string[] | undefined;
  hubId?: string | undefined;
}

const takenRows = z.array(z.object({ words: z.string(), by: z.string() }));

// A name or alias may belong to one city only.
async function assertNamesAvailable(
  trx: Trx,
  { nameFr, aliases = [], hubId }: CityNames,
  id: string | null,
): Promise<void> {
  const requested = [...(nameFr === undefined ? [] : [nameFr.toLowerCase()]), ...aliases];
  const { rows } = await sql`
    select lower(c.name_fr) as words, c.name_fr as by from cities c where lower(c.name_fr) = any (${requested}) and c.id is distinct from ${id}::uuid
    union all select lower(c.name_ar), c.name_fr from cities c where lower(c.name_ar) = any (${requested}) and c.id is distinct from ${id}::uuid
    union all select a.alias, c.name_fr from city_aliases a join cities c on c.id = a.city_id where a.alias = any (${requested}) and c.id is distinct from ${id}::uuid`.execute(
    trx,
  );
  const others = new Map(takenRows.parse(rows).map(({ words, by }) => [words, by]));
  const problems: FieldError[] = [nameFr?.toLowerCase(), ...aliases].flatMap((words, index): FieldError[] => {
    const by = words === undefined ? undefined : others.get(words);
    return by === undefined
      ? []
      : [{ path: index === 0 ? 'nameFr' : `aliases.${index - 1}`, code: 'already_used', params: { by } }];
  });
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
  if (hubId === undefined) return;
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', hubId).executeTakeFirst();
  if (!hub) failField('hubId', 'unknown_hub');
}

const toDistinct = (aliases: readonly string[]) => [...new Set(aliases)].toSorted();

const create = defineCreateHandler(cityInputs.create, async ({ trx, input, now }) => {
  const { nameFr, nameAr, hubId, lat = null, lng = null, aliases = [] } = input;
  await assertNamesAvailable(trx, { nameFr, aliases, hubId }, null);
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    nameFr,
    nameAr,
    hubId,
    lat,
    lng,
    aliases: toDistinct(aliases),
    createdAt: now,
    updatedAt: now,
  };
});

const edit = defineHandler(cityInputs.edit, async ({ trx, row, input }) => {
  const { nameFr, nameAr, hubId, lat, lng, aliases } = input;
  const changes = diffFields({ ...row }, { nameFr, nameAr, hubId, lat, lng, aliases: aliases && toDistinct(aliases) });
  await assertNoConflict(trx, row, input.version, changes);
  await assertNamesAvailable(trx, { nameFr, aliases, hubId }, row.id);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
});

async function saveAliases(trx: Trx, cityId: string, aliases: readonly string[] | undefined): Promise<void> {
  if (!aliases) return;
  await trx.deleteFrom('cityAliases').where('cityId', '=', cityId).execute();
  if (aliases.length > 0)
    await trx
      .insertInto('cityAliases')
      .values(aliases.map((alias) => ({ alias, cityId })))
      .execute();
}

export const cityService: EntityService<CityRow> = {
  entity: 'city',
  definition: entities.city,
  isRow: (value): value is CityRow => 'aliases' in value && 'hubId' in value,
  instants: { createdAt: true, updatedAt: true },
  lock: async (trx, id) => {
    await trx.selectFrom('cities').select('id').where('id', '=', id).forUpdate().execute();
    const [row] = await readCities(trx, [id]);
    return row ?? null;
  },
  insert: async (trx, { status: _, aliases, ...row }) => {
    await trx.insertInto('cities').values(row).execute();
    await saveAliases(trx, row.id, aliases);
  },
  save: async (trx, id, { status: _, aliases, ...changed }) => {
    await trx.updateTable('cities').set(changed).where('id', '=', id).execute();
    await saveAliases(trx, id, aliases);
  },
  derive: () => ({}),
  countKey: (row) => row.status,
  createHandlers: { create },
  handlers: { edit },
};

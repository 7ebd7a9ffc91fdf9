// Entity service of cities and their aliases.
import { sql } from 'kysely';
import { z } from 'zod';
import { cityInputs, maxAliases } from '#shared/areas/config/input.ts';
import { cityEntity, type CityRow } from '#shared/areas/config/config.ts';
import { type FieldError, AppError, failField } from '#shared/lib/app-error.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandContext, CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withActor } from '../../db/transaction.ts';
import { diffFields, assertNoConflict } from '../../entities/field-changes.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

type Handlers = HandlersOf<CityRow, typeof cityInputs>;

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

const create: CreateHandlersOf<CityRow, typeof cityInputs>['create'] = async ({ trx, input, now }) => {
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
};

const edit: Handlers['edit'] = async ({ trx, row, input }) => {
  const { nameFr, nameAr, hubId, lat, lng, aliases } = input;
  const changes = diffFields({ ...row }, { nameFr, nameAr, hubId, lat, lng, aliases: aliases && toDistinct(aliases) });
  await assertNoConflict(trx, row, input.version, changes);
  await assertNamesAvailable(trx, { nameFr, aliases, hubId }, row.id);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
};

const addAlias: Handlers['addAlias'] = async ({ trx, row, input: { alias } }) => {
  if (row.aliases.includes(alias)) return {};
  if (row.aliases.length >= maxAliases) failField('alias', 'too_many', { limit: maxAliases });
  await assertNamesAvailable(trx, { aliases: [alias] }, row.id);
  const aliases = toDistinct([...row.aliases, alias]);
  return { set: { aliases }, payload: { changes: diffFields({ ...row }, { aliases }) } };
};

const removeAlias: Handlers['removeAlias'] = ({ row, input: { alias } }) => {
  const aliases = row.aliases.filter((other) => other !== alias);
  return { set: { aliases }, payload: { changes: diffFields({ ...row }, { aliases }) } };
};

async function saveAliases(trx: Trx, cityId: string, aliases: readonly string[] | undefined): Promise<void> {
  if (!aliases) return;
  await trx.deleteFrom('cityAliases').where('cityId', '=', cityId).execute();
  if (aliases.length > 0)
    await trx
      .insertInto('cityAliases')
      .values(aliases.map((alias) => ({ alias, cityId })))
      .execute();
}

const store = new TableStore(cityEntity, {
  table: 'cities',
  read: {
    status: sql`'active'`,
    aliases: sql`array(select a.alias from city_aliases a where a.city_id = cities.id order by a.alias)`,
  },
  saveParts: (trx, id, { aliases }) => saveAliases(trx, id, aliases),
});

export const cityService = createEntityService(cityEntity, store, cityInputs, {
  createHandlers: { create },
  handlers: { edit, addAlias, removeAlias },
});

/**
 * Makes a text an alias of a city, or takes it away, for a member of staff who sees no configuration: the command is the
 * system's, its event names the person. Fails with `missing`, and with `already_used` on `alias` when another city has
 * the text. Twice is once.
 */
export async function changeCityAlias(
  context: CommandContext,
  personId: string,
  action: 'addAlias' | 'removeAlias',
  input: { id: string; alias: string },
): Promise<void> {
  await unitOfWork(context, { ...systemActor, id: personId }, (unit) =>
    withActor(unit.trx, { id: personId, role: systemActor.principal.role }, () => unit.run(cityService, action, input)),
  );
}

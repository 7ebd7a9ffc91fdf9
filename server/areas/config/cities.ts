// Cities as the door knows them, with the other ways in which senders write them.
import { sql } from 'kysely';
import { z } from 'zod';
import { areas } from '#shared/areas/index.ts';
import { cityInputs } from '#shared/areas/config/inputs.ts';
import type { CityRow } from '#shared/areas/config/rows.ts';
import { type FieldProblem, Problem, refuseField } from '#shared/kit/problem.ts';
import type { AreaServer } from '../../commands/area-server.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { changesOf, refuseOverlap } from './difference.ts';
import { readCities } from './queries.ts';
import { stepsOf } from './step.ts';

const { handler, maker } = stepsOf<CityRow>();

interface Named {
  nameFr?: string | undefined;
  aliases?: readonly string[] | undefined;
  hubId?: string | undefined;
}

const taken = z.array(z.object({ words: z.string(), by: z.string() }));

// A text may name one city only, by its name or by an alias.
async function refuseTaken(trx: Trx, { nameFr, aliases = [], hubId }: Named, id: string | null): Promise<void> {
  const asked = [...(nameFr === undefined ? [] : [nameFr.toLowerCase()]), ...aliases];
  const { rows } = await sql`
    select lower(c.name_fr) as words, c.name_fr as by from cities c where lower(c.name_fr) = any (${asked}) and c.id is distinct from ${id}::uuid
    union all select lower(c.name_ar), c.name_fr from cities c where lower(c.name_ar) = any (${asked}) and c.id is distinct from ${id}::uuid
    union all select a.alias, c.name_fr from city_aliases a join cities c on c.id = a.city_id where a.alias = any (${asked}) and c.id is distinct from ${id}::uuid`.execute(
    trx,
  );
  const others = new Map(taken.parse(rows).map(({ words, by }) => [words, by]));
  const problems: FieldProblem[] = [nameFr?.toLowerCase(), ...aliases].flatMap((words, index): FieldProblem[] => {
    const by = words === undefined ? undefined : others.get(words);
    return by === undefined
      ? []
      : [{ path: index === 0 ? 'nameFr' : `aliases.${index - 1}`, code: 'already_used', params: { by } }];
  });
  if (problems.length > 0) throw new Problem('invalid_input', {}, problems);
  if (hubId === undefined) return;
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', hubId).executeTakeFirst();
  if (!hub) refuseField('hubId', 'unknown_hub');
}

const distinct = (aliases: readonly string[]) => [...new Set(aliases)].toSorted();

const create = maker(cityInputs.create, async ({ trx, input, now }) => {
  const { nameFr, nameAr, hubId, lat = null, lng = null, aliases = [] } = input;
  await refuseTaken(trx, { nameFr, aliases, hubId }, null);
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    nameFr,
    nameAr,
    hubId,
    lat,
    lng,
    aliases: distinct(aliases),
    createdAt: now,
    updatedAt: now,
  };
});

const edit = handler(cityInputs.edit, async ({ trx, row, input }) => {
  const { nameFr, nameAr, hubId, lat, lng, aliases } = input;
  const changes = changesOf({ ...row }, { nameFr, nameAr, hubId, lat, lng, aliases: aliases && distinct(aliases) });
  await refuseOverlap(trx, row, input.version, changes);
  await refuseTaken(trx, { nameFr, aliases, hubId }, row.id);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), facts: { changes } };
});

async function keepAliases(trx: Trx, cityId: string, aliases: readonly string[] | undefined): Promise<void> {
  if (!aliases) return;
  await trx.deleteFrom('cityAliases').where('cityId', '=', cityId).execute();
  if (aliases.length > 0)
    await trx
      .insertInto('cityAliases')
      .values(aliases.map((alias) => ({ alias, cityId })))
      .execute();
}

export const cityServer: AreaServer<CityRow> = {
  entity: 'city',
  area: areas.city,
  isRow: (value): value is CityRow => 'aliases' in value && 'hubId' in value,
  lock: async (trx, id) => {
    await trx.selectFrom('cities').select('id').where('id', '=', id).forUpdate().execute();
    const [row] = await readCities(trx, [id]);
    return row ?? null;
  },
  insert: async (trx, { status: _, aliases, ...row }) => {
    await trx.insertInto('cities').values(row).execute();
    await keepAliases(trx, row.id, aliases);
  },
  save: async (trx, id, { status: _, aliases, ...changed }) => {
    await trx.updateTable('cities').set(changed).where('id', '=', id).execute();
    await keepAliases(trx, id, aliases);
  },
  derive: () => ({}),
  bucket: (row) => row.status,
  makers: { create },
  handlers: { edit },
};

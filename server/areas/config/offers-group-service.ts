// Entity service of tariffs (offers groups): prices per route, their companies, and the default group for all other
// companies.
import { sql } from 'kysely';
import { z } from 'zod';
import { offersGroupInputs } from '#shared/areas/config/input.ts';
import { offersGroupEntity, type OffersGroupRow } from '#shared/areas/config/config.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type {
  CreateHandlersOf,
  DueAction,
  DueSearch,
  EntityService,
  HandlersOf,
  LocksOf,
} from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { companyService } from '../companies/queries.ts';
import { diffFields, assertNoConflict } from '../../entities/field-changes.ts';
import { feesByField, mergeLines, saveLines } from './offers-lines.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

type Handlers = HandlersOf<OffersGroupRow, typeof offersGroupInputs>;

async function assertNameAvailable(trx: Trx, name: string | undefined, id: string | null): Promise<void> {
  if (name === undefined) return;
  const other = await trx
    .selectFrom('offersGroups')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (other && other.id !== id) failField('name', 'already_used', { by: other.name });
}

const create: CreateHandlersOf<OffersGroupRow, typeof offersGroupInputs>['create'] = async ({ trx, input, now }) => {
  await assertNameAvailable(trx, input.name, null);
  const [source] = input.copyOf === undefined ? [] : await store.readMany(trx, [input.copyOf]);
  if (input.copyOf !== undefined && !source) failField('copyOf', 'missing');
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    name: input.name,
    isDefault: false,
    lines: source?.lines ?? [],
    plannedLines: null,
    plannedOn: null,
    companyIds: [],
    createdAt: now,
    updatedAt: now,
  };
};

const edit: Handlers['edit'] = async ({ trx, row, input }) => {
  const lines = input.lines && (await mergeLines(trx, row.lines, input.lines));
  const changes = diffFields(
    { name: row.name, ...feesByField(row.lines) },
    { name: input.name, ...(lines && feesWithRemoved(row, lines)) },
  );
  await assertNoConflict(trx, row, input.version, changes, { source: 'payload' });
  await assertNameAvailable(trx, input.name, row.id);
  const changed = changes.some(({ field }) => field !== 'name');
  return {
    set: { ...(input.name !== undefined && { name: input.name }), ...(changed && lines && { lines }) },
    payload: { changes },
  };
};

// A removed line has null for each of its fees.
function feesWithRemoved(row: OffersGroupRow, lines: OffersGroupRow['lines']): Record<string, number | null> {
  const removed = Object.fromEntries(Object.keys(feesByField(row.lines)).map((field): [string, null] => [field, null]));
  return { ...removed, ...feesByField(lines) };
}

const plan: Handlers['plan'] = async ({ trx, row, input: { lines, since }, now }) => {
  if (since <= dayOf(now)) failField('since', 'day_in_past');
  // Fails for a hub or a city that is not known.
  await mergeLines(trx, row.lines, lines);
  return { set: { plannedLines: lines, plannedOn: since } };
};

const applyPlan: Handlers['applyPlan'] = async ({ trx, row, now }) => {
  if (row.plannedOn === null || row.plannedOn > dayOf(now)) fail('changed_meanwhile');
  const lines = await mergeLines(trx, row.lines, row.plannedLines ?? []);
  const changes = diffFields(feesByField(row.lines), feesWithRemoved(row, lines));
  return { set: { lines, plannedLines: null, plannedOn: null }, payload: { changes } };
};

const idRows = z.array(z.object({ id: z.string() }));

/** Tariffs whose planned prices apply from today on. */
async function readDuePlans(trx: Trx, { now, limit, tried }: DueSearch): Promise<DueAction[]> {
  const { rows } = await sql`
    select id from offers_groups where planned_on <= ${dayOf(now)}::date and status = 'active'
      and id <> all (${[...tried]}::uuid[]) order by id limit ${limit}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => ({ action: 'applyPlan', id }));
}

const assign: Handlers['assign'] = async ({ trx, row, input, runFollowUp }) => {
  const { add = [], remove = [] } = input;
  const added = add.filter((id) => !row.companyIds.includes(id));
  const found =
    added.length === 0
      ? []
      : await trx.selectFrom('companies').select(['id', 'offersGroupId']).where('id', 'in', added).execute();
  if (found.length < new Set(added).size) failField('add', 'unknown_company');
  for (const [group, companies] of Map.groupBy(found, ({ offersGroupId }) => offersGroupId)) {
    if (group !== null) await runFollowUp('release', { id: group, companyIds: companies.map(({ id }) => id) });
  }
  const companyIds = [...new Set([...row.companyIds.filter((id) => !remove.includes(id)), ...added])].toSorted();
  return { set: { companyIds }, payload: { changes: diffFields({ companyIds: row.companyIds }, { companyIds }) } };
};

const release: Handlers['release'] = ({ row, input }) => {
  const companyIds = row.companyIds.filter((id) => !input.companyIds.includes(id));
  return { set: { companyIds }, payload: { changes: diffFields({ companyIds: row.companyIds }, { companyIds }) } };
};

// The companies are saved already; here the tariff gets its version and its event.
const followCompanies: Handlers['followCompanies'] = ({ row: { companyIds }, input: { added, removed } }) => {
  const before = [...companyIds.filter((id) => !added.includes(id)), ...removed].toSorted();
  return { touched: ['companyIds'], payload: { changes: diffFields({ companyIds: before }, { companyIds }) } };
};

const findDefault = (trx: Trx) =>
  trx.selectFrom('offersGroups').select('id').where('isDefault', '=', true).executeTakeFirst();

const setDefault: Handlers['setDefault'] = async ({ trx, row, runFollowUp }) => {
  const before = await findDefault(trx);
  if (row.lines.length === 0) fail('package.no_tariff');
  if (before) await runFollowUp('stepDown', { id: before.id });
  return { set: { isDefault: true } };
};

// One that a company gets on a day to come is in use.
const archive: Handlers['archive'] = async ({ trx, row }) => {
  const planned = await trx
    .selectFrom('companies')
    .select('id')
    .where('nextOffersGroupId', '=', row.id)
    .limit(1)
    .execute();
  return planned.length > 0 ? fail('offers.in_use') : {};
};

async function saveCompanies(trx: Trx, id: string, companyIds: readonly string[] | undefined): Promise<void> {
  if (!companyIds) return;
  await sql`update companies set offers_group_id = null where offers_group_id = ${id}::uuid and id <> all (${[...companyIds]}::uuid[])`.execute(
    trx,
  );
  await sql`update companies set offers_group_id = ${id}::uuid where id = any (${[...companyIds]}::uuid[])`.execute(
    trx,
  );
}

const store = new TableStore(offersGroupEntity, {
  table: 'offersGroups',
  read: {
    companyIds: sql`array(select c.id from companies c where c.offers_group_id = offers_groups.id order by c.id)`,
    lines: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('hubId', l.hub_id, 'cityId', l.city_id,
        'delivered', l.delivered, 'refused', l.refused, 'returned', l.returned)), '[]')
      from offers_lines l where l.group_id = offers_groups.id)`,
  },
  saveParts: async (trx, id, { lines, companyIds }) => {
    if (lines) await saveLines(trx, id, lines);
    await saveCompanies(trx, id, companyIds);
  },
});

const locks: LocksOf<OffersGroupRow, typeof offersGroupInputs> = {
  // The companies, which follow, and the groups that its new companies leave.
  assign: async ({ trx, input: { add = [], remove = [] } }) => {
    const moved = [...add, ...remove].map((id) => ({ service: companyService, id }));
    if (add.length === 0) return moved;
    const companies = await trx.selectFrom('companies').select('offersGroupId').where('id', 'in', add).execute();
    const left = companies.flatMap(({ offersGroupId: id }) =>
      id === null ? [] : [{ service: offersGroupService, id }],
    );
    return [...moved, ...left];
  },
  setDefault: async ({ trx }) => {
    const present = await findDefault(trx);
    return present ? [{ service: offersGroupService, id: present.id }] : [];
  },
};

export const offersGroupService: EntityService<OffersGroupRow> & { store: typeof store } = createEntityService(
  offersGroupEntity,
  store,
  offersGroupInputs,
  {
    createHandlers: { create },
    locks,
    dueActions: readDuePlans,
    handlers: {
      edit,
      plan,
      dropPlan: () => ({ set: { plannedLines: null, plannedOn: null } }),
      applyPlan,
      assign,
      release,
      followCompanies,
      setDefault,
      archive,
      stepDown: () => ({ set: { isDefault: false } }),
    },
  },
);

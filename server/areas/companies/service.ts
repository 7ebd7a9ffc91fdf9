// Entity service of companies. Their tariffs are followed by config/companies-of-groups.ts, their commercials by
// users/commercials.ts.
import { sql, type SqlBool } from 'kysely';
import { companyEntity, type CompanyRow } from '#shared/areas/companies/company.ts';
import { scheduleProblem, tidySchedule } from '#shared/areas/config/billing-schedule.ts';
import { companyInputs } from '#shared/areas/companies/input.ts';
import { failField } from '#shared/lib/app-error.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, EntityService, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type DbPrincipal, type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';

const createHandlers: CreateHandlersOf<CompanyRow, typeof companyInputs> = {
  create: ({ input, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    // Given by the database.
    number: 0,
    ...input,
    address: null,
    website: null,
    wantsProof: false,
    commercialId: null,
    offersGroupId: null,
    nextOffersGroupId: null,
    offersGroupChangesOn: null,
    billingMode: null,
    billingDays: [],
    billingThreshold: null,
    createdAt: now,
    updatedAt: now,
  }),
};

type Handlers = HandlersOf<CompanyRow, typeof companyInputs>;

async function assertCity(trx: Trx, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const city = await trx.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst();
  if (!city) failField('cityId', 'unknown_city');
}

const edit: Handlers['edit'] = async ({
  trx,
  row,
  input: { name, cityId, address, phone, website, wantsProof, version },
  actor,
}) => {
  const changes = diffFields({ ...row }, { name, cityId, address, phone, website, wantsProof });
  await withSystemRole(trx, actor.dbPrincipal, () => assertNoConflict(trx, row, version, changes));
  await assertCity(trx, cityId);
  return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
};

// The number is the customer ID of the books and stays; the name was the person's.
const erase: Handlers['erase'] = ({ row }) => ({
  set: { name: `#${row.number}`, address: null, phone: null, website: null, cityId: null },
});

const setHub: Handlers['setHub'] = async ({ trx, row, input: { hubId } }) => {
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', hubId).executeTakeFirst();
  if (!hub) failField('hubId', 'unknown_hub');
  return { set: { hubId }, payload: { changes: diffFields({ ...row }, { hubId }) } };
};

/** Days until the last one for which a tariff may be planned. */
const maxDaysAhead = 365;
const noPlan = { nextOffersGroupId: null, offersGroupChangesOn: null };

const assignOffersGroup: Handlers['assignOffersGroup'] = async ({ trx, row, input, now }) => {
  const today = dayOf(now);
  const { offersGroupId = null, since = today } = input;
  if (since < today) failField('since', 'day_in_past');
  if (since > addDays(today, maxDaysAhead)) failField('since', 'day_too_late');
  if (offersGroupId !== null) {
    const groups = trx.selectFrom('offersGroups').select('id').where('id', '=', offersGroupId);
    // Locked: it is not archived at the same time.
    const group = await groups.where('status', '=', 'active').forShare().executeTakeFirst();
    if (!group) failField('offersGroupId', 'unknown_offers_group');
  }
  const set =
    since === today ? { offersGroupId, ...noPlan } : { nextOffersGroupId: offersGroupId, offersGroupChangesOn: since };
  return { set, payload: { changes: diffFields({ ...row }, set) } };
};

const applyOffersGroup: Handlers['applyOffersGroup'] = ({ row }) => {
  const set = { offersGroupId: row.nextOffersGroupId, ...noPlan };
  return row.offersGroupChangesOn === null ? {} : { set, payload: { changes: diffFields({ ...row }, set) } };
};

/** Companies whose planned tariff begins today or should have begun. */
const dueActions: EntityService['dueActions'] = async (trx, { now, limit, tried }) => {
  const rows = await trx
    .selectFrom('companies')
    .select('id')
    .where('offersGroupChangesOn', '<=', dayOf(now))
    .where(sql<SqlBool>`id <> all (${[...tried]}::uuid[])`)
    .orderBy('offersGroupChangesOn')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ action: 'applyOffersGroup', id }));
};

// The page of the tariffs has saved the row already; here it gets its version and its event. It applies now, whatever was
// planned.
const followOffersGroup: Handlers['followOffersGroup'] = () => ({ set: noPlan, touched: ['offersGroupId'] });

async function isCommercial(trx: Trx, principal: DbPrincipal, id: string): Promise<boolean> {
  const found = await withSystemRole(trx, principal, () =>
    trx
      .selectFrom('users')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .select('users.id')
      .where('users.id', '=', id)
      .where('users.status', '=', 'active')
      .where('userRoles.role', '=', 'COMMERCIAL')
      .executeTakeFirst(),
  );
  return found !== undefined;
}

const assignCommercial: Handlers['assignCommercial'] = async ({ trx, row, input: { commercialId = null }, actor }) => {
  if (commercialId !== null && !(await isCommercial(trx, actor.dbPrincipal, commercialId)))
    failField('commercialId', 'unknown_commercial');
  return { set: { commercialId }, payload: { changes: diffFields({ ...row }, { commercialId }) } };
};

const setBilling: Handlers['setBilling'] = ({ row, input }) => {
  const { billingMode = null, billingDays = [], billingThreshold = null } = input;
  const schedule = { billingMode, billingDays, billingThreshold };
  const problem = scheduleProblem(schedule);
  if (problem) failField(problem, 'billing.incomplete_schedule');
  const set = tidySchedule(schedule);
  return { set, payload: { changes: diffFields({ ...row }, set) } };
};

const store = new TableStore(companyEntity, { table: 'companies', read: { status: sql`'active'` } });

export const companyService = createEntityService(companyEntity, store, companyInputs, {
  createHandlers,
  dueActions,
  handlers: {
    edit,
    erase,
    setHub,
    assignOffersGroup,
    applyOffersGroup,
    followOffersGroup,
    setBilling,
    assignCommercial,
  },
});

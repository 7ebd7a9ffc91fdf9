// Loads a demo company with 90 days of history into an empty database.
import { sql } from 'kysely';
import { demoPassword, hashPassword } from '../sign-in/password.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { createUserCounter } from './write/list-counts.ts';
import { insertRows } from './write/bulk-insert.ts';
import { historyDays } from './calendar.ts';
import { Past } from './past/commands.ts';
import { type MadePast, makePast } from './past/make-past.ts';
import { demoSetting } from './marker.ts';
import { statusOfAccount } from '#shared/areas/users/fields.ts';
import { accountsOf, newcomerAccounts } from './company/account-details.ts';
import { type CompanyModel, createCompanyModel } from './company/company-model.ts';
import { createRandom } from './random.ts';
import { writePortraits } from './past/photos.ts';
import { writePositions } from './write/positions.ts';

/** The progress of loading; the caller turns it into text. */
export type LoadProgress =
  | { step: 'people'; people: number; companies: number }
  | { step: 'past'; day: number; of: number }
  | { step: 'ready'; parcels: number; events: number; refused: MadePast['refused'] };

export interface LoadDemoOptions {
  /** The same seed and `now` give the same company. */
  seed: number;
  /** The present of the generated histories. */
  now: Date;
  parcels: number;
  onProgress?: (step: LoadProgress) => void;
}

/** Thrown when the database already has users: the demo is never mixed with a real company. */
export class DatabaseInUse extends Error {
  constructor() {
    super('the database already has users; the demo is loaded into an empty one only');
    this.name = 'DatabaseInUse';
  }
}

/** Loads the demo company in one transaction. Throws DatabaseInUse if there are users already. */
export async function loadDemo(db: Db, { seed, now, parcels, onProgress = () => {} }: LoadDemoOptions): Promise<void> {
  // One hash for all accounts: argon2 is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(db, systemPrincipal, async (trx) => {
    // A machine that is busy with other things may pause for long.
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(trx);
    // Without the lock, two concurrent loads would both find no users.
    await sql`select pg_advisory_xact_lock(hashtext('qafila/demo'))`.execute(trx);
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw new DatabaseInUse();
    const model = createCompanyModel({ seed, now, parcels });
    await sql`select make_event_partitions(date_trunc('month', ${new Date(model.calendar.toInstant(0))}::timestamptz)::date, 7)`.execute(
      trx,
    );
    await writeCompany(trx, model, { seed, passwordHash, now });
    onProgress({ step: 'people', people: model.people.length, companies: model.companies.length });
    await writePortraits(trx, model, seed);
    await writePositions(trx, model, { seed, now });
    const { events, refused } = await makePast(new Past(db, trx), model, {
      seed,
      parcels,
      present: now,
      onDay: (day) => onProgress({ step: 'past', day, of: historyDays }),
    });
    await insertRows(trx, 'settings', [{ name: demoSetting, value: { seed, loadedAt: now.toISOString() } }]);
    onProgress({ step: 'ready', parcels, events, refused });
  });
  // Without statistics the planner would treat the tables as empty.
  await sql`analyze packages, event_seq (seq, event_id), events (id, at, entity_id, name, version), users, user_roles, companies, cities, list_counts, notifications, ratings`.execute(
    db,
  );
}

interface AccountOptions {
  seed: number;
  passwordHash: string;
  now: Date;
}

async function writeCompany(
  trx: Trx,
  { places, people, companies, offers, commissions, shelves }: CompanyModel,
  { seed, passwordHash, now }: AccountOptions,
): Promise<void> {
  await insertRows(trx, 'hubs', places.hubs);
  await insertRows(trx, 'cities', places.cities);
  await insertRows(trx, 'cityAliases', places.aliases);
  await insertRows(trx, 'shelves', shelves);
  await insertRows(trx, 'offersGroups', offers.groups);
  await insertRows(trx, 'offersLines', offers.lines);
  await insertRows(trx, 'commissions', commissions);
  const companyRows = companies.map(({ id, name, hubId, city, address, phone, createdAt }) => ({
    id,
    name,
    hubId,
    cityId: city.id,
    address,
    phone,
    createdAt,
    offersGroupId: offers.groupOf(id),
  }));
  await insertRows(trx, 'companies', companyRows);
  await writeAccounts(trx, { places, people, companies }, { seed, passwordHash, now });
  const acquired = companies.flatMap(({ id, commercialId }) => (commercialId ? [{ id, commercialId }] : []));
  for (const { id, commercialId } of acquired)
    await trx.updateTable('companies').set({ commercialId }).where('id', '=', id).execute();
  if (people.some(({ createdAt }) => createdAt > now)) throw new Error('a user joined in the future');
}

/** Writes the accounts with their roles, and counts them. */
async function writeAccounts(
  trx: Trx,
  { places, people, companies }: Pick<CompanyModel, 'places' | 'people' | 'companies'>,
  { seed, passwordHash, now }: AccountOptions,
): Promise<void> {
  const random = createRandom(seed, 'accounts');
  const accounts = [...accountsOf(random, people, companies), ...newcomerAccounts(random, places, companies, now)];
  await insertRows(
    trx,
    'users',
    accounts.map(({ roles: _, isManager, ...account }) => ({
      ...account,
      version: 1,
      passwordHash: account.invitedAt === null ? passwordHash : null,
      manager: isManager,
      updatedAt: account.createdAt,
    })),
  );
  await insertRows(
    trx,
    'userRoles',
    accounts.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role }))),
  );
  const counter = createUserCounter();
  for (const account of accounts) counter.add({ ...account, status: statusOfAccount(account) });
  await insertRows(trx, 'listCounts', counter.counts());
}

// Loads a demo company with 90 days of history into an empty database.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { demoPassword, hashPassword } from '../sign-in/password.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { createCounter } from './write/list-counts.ts';
import { drawNumbers, insertRows } from './write/bulk-insert.ts';
import type { GeneratedEvent } from './generator/package-history.ts';
import { generatePackages } from './generator/generate-packages.ts';
import { demoSetting } from './marker.ts';
import { statusOfAccount } from '#shared/areas/users/fields.ts';
import { accountsOf, newcomerAccounts } from './company/account-details.ts';
import { type CompanyModel, createCompanyModel } from './company/company-model.ts';
import { createRandom } from './random.ts';
import { writePhotos, writePortraits } from './write/files.ts';
import { writeEvents } from './write/events.ts';
import { writeNotifications } from './write/notifications.ts';
import { writePositions } from './write/positions.ts';
import { writeRatings } from './write/ratings.ts';

/** The progress of loading; the caller turns it into text. */
export type LoadProgress =
  | { step: 'people'; people: number; companies: number }
  | { step: 'parcels' | 'events'; done: number; of: number }
  | { step: 'ready'; parcels: number; events: number };

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

const batchSize = 500;

/** Loads the demo company in one transaction. Throws DatabaseInUse if there are users already. */
export async function loadDemo(db: Db, { seed, now, parcels, onProgress = () => {} }: LoadDemoOptions): Promise<void> {
  // One hash for all accounts: argon2 is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(db, systemPrincipal, async (trx) => {
    // Without the lock, two concurrent loads would both find no users.
    await sql`select pg_advisory_xact_lock(hashtext('qafila/demo'))`.execute(trx);
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw new DatabaseInUse();
    const model = createCompanyModel({ seed, now, parcels });
    await writeCompany(trx, model, { seed, passwordHash, now });
    onProgress({ step: 'people', people: model.people.length, companies: model.companies.length });
    await writePortraits(trx, model, seed);
    const generated = await writePackages(trx, model, { seed, parcels, onProgress });
    const events = await writePhotos(trx, generated, seed);
    await writeEvents(trx, events, (done) => onProgress({ step: 'events', done, of: events.length }));
    await writeNotifications(trx, model, events, { seed, now });
    await writePositions(trx, model, { seed, now });
    await writeRatings(trx, model, { seed, now });
    await insertRows(trx, 'settings', [{ name: demoSetting, value: { seed, loadedAt: now.toISOString() } }]);
    onProgress({ step: 'ready', parcels, events: events.length });
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
  { places, people, companies, offers }: CompanyModel,
  { seed, passwordHash, now }: AccountOptions,
): Promise<void> {
  await insertRows(trx, 'hubs', places.hubs);
  await insertRows(trx, 'cities', places.cities);
  await insertRows(trx, 'cityAliases', places.aliases);
  await insertRows(trx, 'offersGroups', offers.groups);
  await insertRows(trx, 'offersLines', offers.lines);
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
  const counter = createCounter('user');
  for (const account of accounts) counter.add({ ...account, status: statusOfAccount(account) });
  await insertRows(trx, 'listCounts', counter.counts());
}

/** Writes parcels while the next ones are generated, so that Postgres and the generator each use a core. */
async function writePackages(
  trx: Trx,
  model: CompanyModel,
  { seed, parcels, onProgress }: Required<Pick<LoadDemoOptions, 'seed' | 'parcels' | 'onProgress'>>,
): Promise<GeneratedEvent[]> {
  const events: GeneratedEvent[] = [];
  const counter = createCounter('package');
  let rows: PackageRow[] = [];
  let writing: Promise<void> = Promise.resolve();
  let done = 0;
  const write = async () => {
    await writing;
    writing = insertRows(trx, 'packages', rows);
    // The rejection is handled at the next await.
    writing.catch(() => {});
    done += rows.length;
    rows = [];
    onProgress({ step: 'parcels', done, of: parcels });
  };
  const firstNumber = await drawNumbers(trx, 'tracking_numbers', parcels);
  for (const { history } of generatePackages(model, { seed, parcels, firstNumber })) {
    rows.push(history.row);
    for (const event of history.events) events.push(event);
    counter.add(history.row);
    if (rows.length % 50 === 0) await yieldToEventLoop();
    if (rows.length === batchSize) await write();
  }
  await write();
  await writing;
  await insertRows(trx, 'listCounts', counter.counts());
  return events;
}

// Loads a demo company with 90 days of history into an empty database.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { demoPassword, hashPassword } from '../access/password.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { createPackageCounter } from './write/list-counts.ts';
import { drawNumbers, insertRows } from './write/bulk-insert.ts';
import type { GeneratedEvent } from './generator/package-history.ts';
import { generatePackages } from './generator/generate-packages.ts';
import { demoSetting } from './marker.ts';
import { type CompanyModel, createCompanyModel } from './company/company-model.ts';
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
  parcels?: number;
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
export async function loadDemo(
  db: Db,
  { seed, now, parcels = 20_000, onProgress = () => {} }: LoadDemoOptions,
): Promise<void> {
  // One hash for all accounts: argon2 is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(db, systemPrincipal, async (trx) => {
    // Without the lock, two concurrent loads would both find no users.
    await sql`select pg_advisory_xact_lock(hashtext('qafila/demo'))`.execute(trx);
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw new DatabaseInUse();
    const model = createCompanyModel({ seed, now, parcels });
    await writeCompany(trx, model, passwordHash, now);
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

async function writeCompany(
  trx: Trx,
  { places, people, companies, offers }: CompanyModel,
  passwordHash: string,
  now: Date,
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
  await insertRows(
    trx,
    'users',
    people.map(({ id, login, email, name, phone, isManager, companyId, hubId, managerId, createdAt, lastLoginAt }) => ({
      id,
      version: 1,
      login,
      email,
      name,
      phone,
      passwordHash,
      manager: isManager,
      companyId,
      hubId,
      managerId,
      approvedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
      lastLoginAt,
    })),
  );
  await insertRows(
    trx,
    'userRoles',
    people.map(({ id, role }) => ({ userId: id, role })),
  );
  const acquired = companies.flatMap(({ id, commercialId }) => (commercialId ? [{ id, commercialId }] : []));
  for (const { id, commercialId } of acquired)
    await trx.updateTable('companies').set({ commercialId }).where('id', '=', id).execute();
  if (people.some(({ createdAt }) => createdAt > now)) throw new Error('a user joined in the future');
}

/** Writes parcels while the next ones are generated, so that Postgres and the generator each use a core. */
async function writePackages(
  trx: Trx,
  model: CompanyModel,
  { seed, parcels, onProgress }: Required<Pick<LoadDemoOptions, 'seed' | 'parcels' | 'onProgress'>>,
): Promise<GeneratedEvent[]> {
  const events: GeneratedEvent[] = [];
  const counter = createPackageCounter();
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

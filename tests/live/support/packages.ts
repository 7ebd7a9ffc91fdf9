// A few parcels in a real database, and changes of them with their events, as commands would make them.
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { recordEvent } from '#server/events/record.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { RowSnapshot } from '#shared/events/event.ts';

export interface Organisation {
  hub: string;
  otherHub: string;
  company: string;
  otherCompany: string;
  driver: string;
  otherDriver: string;
  customer: string;
}

const one = () => randomUUID();
const newIds = () => [one(), one(), one(), one(), one(), one(), one()] as const;

/** Two hubs, two companies, two drivers and a customer's account. */
export function insertOrganisation(db: Db): Promise<Organisation> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    const [dispatcher, otherHub, company, otherCompany, driver, otherDriver, customer] = newIds();
    await trx
      .insertInto('hubs')
      .values([
        { id: dispatcher, code: 'CAS', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
        { id: otherHub, code: 'RAB', nameFr: 'Rabat', nameAr: 'الرباط' },
      ])
      .execute();
    await trx
      .insertInto('companies')
      .values([company, otherCompany].map((id) => ({ id, name: 'Zitoune', hubId: dispatcher })))
      .execute();
    await trx
      .insertInto('users')
      .values([driver, otherDriver, customer].map((id) => ({ id, login: id, name: 'Youssef', approvedAt: new Date() })))
      .execute();
    return { hub: dispatcher, otherHub, company, otherCompany, driver, otherDriver, customer };
  });
}

let number = 0;

async function readSnapshot(trx: Trx, id: string): Promise<{ version: number; place: RowSnapshot } | null> {
  const row = await trx.selectFrom('packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row
    ? { version: row.version, place: { keys: scopeKeysOf(packageEntity.access, row), countKey: row.status } }
    : null;
}

async function recordChange(
  trx: Trx,
  id: string,
  name: string,
  before: RowSnapshot | null,
  changed: string[],
): Promise<number> {
  const now = await readSnapshot(trx, id);
  if (!now) throw new Error('the parcel is gone');
  await recordEvent(trx, {
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: `package.${name}`,
    entity: 'package',
    entityId: id,
    version: now.version,
    changed,
    before,
    after: now.place,
    payload: {},
  });
  return now.version;
}

export interface NewParcel {
  companyId: string;
  hubId: string;
  driverId?: string;
  status?: 'inhouse' | 'received';
  note?: string;
}

/** A new parcel with its event; returns its id. */
export function addParcel(
  db: Db,
  { companyId, hubId, driverId, note, status = 'inhouse' }: NewParcel,
): Promise<string> {
  const id = randomUUID();
  number += 1;
  return inTransaction(db, systemPrincipal, async (trx) => {
    await trx
      .insertInto('packages')
      .values({
        id,
        version: 1,
        status,
        statusRank: status === 'inhouse' ? 3 : 5,
        trackingNumber: `T${number}-${id}`,
        trackingId: id,
        companyId,
        driverId: driverId ?? null,
        originHubId: hubId,
        hubId,
        recipientName: 'Salma',
        phone: '+212651426756',
        address: '12, rue Atlas',
        cityText: 'Casablanca',
        cod: 34_900,
        note,
        internalNote: 'secret',
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute();
    await recordChange(trx, id, 'created', null, []);
    return id;
  });
}

export interface ParcelChanges {
  note?: string;
  internalNote?: string;
  companyId?: string;
  driverId?: string | null;
}

/** Changes a parcel in the caller's transaction; returns its new version. */
async function changeParcelInTransaction(trx: Trx, id: string, set: ParcelChanges): Promise<number> {
  const before = await readSnapshot(trx, id);
  if (!before) throw new Error('no such parcel');
  await trx
    .updateTable('packages')
    .set({ ...set, version: before.version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  return await recordChange(trx, id, 'edited', before.place, Object.keys(set));
}

/** Changes a parcel; returns its new version. */
export function changeParcel(db: Db, id: string, set: ParcelChanges): Promise<number> {
  return inTransaction(db, systemPrincipal, (trx) => changeParcelInTransaction(trx, id, set));
}

/** Records an event of an account, `disabled`, `rolesSet` or `signedOut`. */
export async function recordAccountEvent(
  db: Db,
  userId: string,
  name: string,
  facts: Record<string, unknown> = {},
  changed: readonly string[] = [],
): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    recordEvent(trx, {
      at: new Date().toISOString(),
      actorId: null,
      actorRole: 'SYS',
      name: `user.${name}`,
      entity: 'user',
      entityId: userId,
      version: 2,
      changed,
      before: null,
      after: null,
      payload: facts,
    }),
  );
}

// Writes the dataset into a database.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import {
  carriers,
  dispatcher,
  hubs,
  idOf,
  parcels,
  parcelScopeOf,
  people,
  team,
  teamMates,
  teamParcels,
  teamRoles,
  teamScope,
} from './dataset.ts';

const rows = <Row>(count: number, make: (n: number) => Row): Row[] => Array.from({ length: count }, (_, n) => make(n));

const names = [
  'Salma',
  'Youssef',
  'Khadija',
  'Anas',
  'Hajar',
  'Mehdi',
  'Ouazzani',
  'Benkirane',
  'El Idrissi',
  'Tazi',
  'Berrada',
  'Lahlou',
  'Sebti',
];
const streets = [
  'Ibn Batouta',
  'Oued Sebou',
  'Atlas',
  'des Orangers',
  'Moulay Youssef',
  'Allal Ben Abdellah',
  'de la Gare',
  'Tarfaya',
  'Al Massira',
  'Zerktouni',
];
const quarters = ['Maârif', 'Hay Riad', 'Guéliz', 'Bourgogne', 'Sidi Maârouf', 'Agdal', 'Talborjt'];
const of = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
/** Real rows differ in more than their numbers, which matters for compression. */
const nameOf = (n: number): string => `${of(names, n * 5)} ${of(names, n * 11 + 6)}`;

/** Fills an empty, migrated database. */
export async function insertDataset(db: Db): Promise<void> {
  const now = new Date();
  await inTransaction(db, systemPrincipal, async (trx) => {
    await insertDirectory(trx);
    await insertAccounts(trx, now);
    await insertSessions(trx, now);
    await insertPackages(trx, now);
  });
  await sql`analyze`.execute(db);
}

async function insertDirectory(trx: Trx): Promise<void> {
  await trx
    .insertInto('hubs')
    .values(
      rows(hubs, (n) => ({
        id: idOf('hub', n),
        code: `BE${String.fromCodePoint(65 + n)}`,
        nameFr: `Casablanca ${n}`,
        nameAr: `الدار البيضاء ${n}`,
      })),
    )
    .execute();
  await trx
    .insertInto('cities')
    .values(
      rows(hubs, (n) => ({
        id: idOf('city', n),
        nameFr: `Mohammedia ${n}`,
        nameAr: `المحمدية ${n}`,
        hubId: idOf('hub', n),
      })),
    )
    .execute();
  await trx
    .insertInto('companies')
    .values(
      rows(people, (n) => ({ id: idOf('company', n), name: `Boutique Zitoune ${n}`, hubId: idOf('hub', n % hubs) })),
    )
    .execute();
}

const accounts = [
  ...rows(carriers, (n) => ({
    id: idOf('carrier', n),
    login: `carrier${n}`,
    role: 'DRIVER',
    hubId: null,
    companyId: null,
  })),
  ...rows(people, (n) => ({
    id: idOf('keeper', n),
    login: `keeper${n}`,
    role: 'HOUSEKEEPER',
    hubId: idOf('hub', n % hubs),
    companyId: null,
  })),
  ...rows(people, (n) => ({
    id: idOf('customer', n),
    login: `customer${n}`,
    role: 'CUSTOMER',
    hubId: null,
    companyId: idOf('company', n),
  })),
  { id: idOf('dispatch', 0), login: dispatcher.token, role: 'SUPPORT', hubId: null, companyId: null },
  ...teamMates,
];

async function insertAccounts(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('users')
    .values(
      accounts.map(({ role: _, ...user }) => ({ ...user, name: `Youssef Benkirane ${user.login}`, approvedAt: now })),
    )
    .execute();
  await trx
    .insertInto('userRoles')
    .values(accounts.map(({ id, role }) => ({ userId: id, role })))
    .execute();
  await trx
    .updateTable('companies')
    .set({ commercialId: idOf('team', teamRoles.indexOf('COMMERCIAL')) })
    .where('id', '=', teamScope.companyId)
    .execute();
}

async function insertSessions(trx: Trx, now: Date): Promise<void> {
  const signedIn = [
    ...accounts.filter(({ id }) => teamMates.every((mate) => mate.id !== id)),
    ...team.map(({ token }, n) => ({ id: idOf('team', n % teamRoles.length), login: token })),
  ];
  await trx
    .insertInto('sessions')
    .values(
      signedIn.map(({ id, login }, n) => ({
        id: idOf('session', n),
        userId: id,
        secretHash: createHash('sha256').update(login).digest(),
        createdAt: now,
        seenAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute();
}

async function insertPackages(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('packages')
    .values(
      rows(parcels + teamParcels, (n) => ({
        id: idOf('parcel', n),
        version: 1,
        status: 'enroute',
        statusRank: 6,
        trackingNumber: `CAS-26-${String(n).padStart(6, '0')}`,
        trackingId: `secret-${n}`,
        ...parcelScopeOf(n),
        originHubId: idOf('hub', (n + 1) % hubs),
        recipientName: nameOf(n),
        phone: `+2126512${String((n * 37) % 100_000).padStart(5, '0')}`,
        address: `${n}, rue ${of(streets, n * 7)}, ${of(quarters, n * 3)}`,
        cityId: idOf('city', n % hubs),
        cityText: 'Mohammedia',
        cod: 34_900,
        note: 'Appeler avant de passer',
        products: 'Robe, deux tailles',
        feeDelivered: 3_500,
        feeRefused: 1_000,
        feeReturned: 1_500,
        commission: 1_200,
        attempts: 1,
        confirmedAt: now,
        pickedUpAt: now,
        assignedAt: now,
        heldSince: now,
        inDeliverySince: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}

/** Creates drivers on duty. Only for one scenario, since every server reads them every few seconds. */
export async function startDriversOnDuty(db: Db, drivers: number): Promise<void> {
  await inTransaction(db, systemPrincipal, async (trx) => {
    const ids = sql`(${idOf('driver', 0).slice(0, 25)}::text || lpad(n::text, 11, '0'))::uuid`;
    await sql`insert into users (id, login, name, approved_at, on_duty_since) select ${ids}, 'driver' || n, 'Driver ' || n, now(), now() - interval '1 hour' from generate_series(0, ${drivers - 1}::int) n`.execute(
      trx,
    );
    await sql`insert into user_roles (user_id, role) select ${ids}, 'DRIVER' from generate_series(0, ${drivers - 1}::int) n`.execute(
      trx,
    );
  });
  await sql`analyze`.execute(db);
}

/** Ends their duty and deletes their positions. */
export async function endDriversDuty(db: Db): Promise<void> {
  await inTransaction(db, systemPrincipal, async (trx) => {
    await sql`update users set on_duty_since = null where login like 'driver%'`.execute(trx);
    await sql`delete from driver_positions`.execute(trx);
  });
}

// The dataset: 10 hubs with 100 dashboards each, 1,000 customers with one dashboard each, 1,000 parcels; and a team of
// ten roles with 100 dashboards each, all of whom see the same 200 further parcels. Everybody has a real session.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';

export const [hubs, parcels] = [10, 1_000];
const [people, carriers] = [1_000, 20];
/** Parcels of one hub, company and driver, numbered after the others. */
export const teamParcels = 200;

const kinds = {
  hub: 1,
  city: 2,
  company: 3,
  carrier: 4,
  keeper: 5,
  customer: 6,
  parcel: 7,
  session: 8,
  driver: 9,
  dispatch: 10,
  team: 11,
} as const;
/** Ids that contain the kind. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `00000000-0000-7000-8000-${kinds[kind].toString(16)}${String(n).padStart(11, '0')}`;

/** The user of a dashboard: its session cookie, the number of its scope, and what competitors need for access rules. */
export interface DashboardUser {
  token: string;
  scope: number;
  role: DashboardRole;
  hubId: string;
  companyId: string;
  driverId: string;
}

/** The roles of the team: ten roles that see a parcel, each by its own rule. */
export const teamRoles = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
  'CUSTOMER',
  'SUBCUSTOMER',
  'COMMERCIAL',
  'DRIVER',
] as const;
export type DashboardRole = (typeof teamRoles)[number];

/** Dashboards of hubs, in ten scopes. */
export const housekeepers: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `keeper${n}`,
  scope: n % hubs,
  role: 'HOUSEKEEPER',
  hubId: idOf('hub', n % hubs),
  companyId: '',
  driverId: '',
}));
/** Dashboards of customers, each with its own scope. */
export const customers: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `customer${n}`,
  scope: n,
  role: 'CUSTOMER',
  hubId: '',
  companyId: idOf('company', n),
  driverId: '',
}));

/** The user of maps, who sees every driver. */
export const dispatcher: DashboardUser = {
  token: 'dispatch',
  scope: 0,
  role: 'SUPPORT',
  hubId: '',
  companyId: '',
  driverId: '',
};

const teamScope = {
  hubId: idOf('hub', 0),
  companyId: idOf('company', 0),
  driverId: idOf('team', teamRoles.indexOf('DRIVER')),
};
const ofCompany: readonly string[] = ['CUSTOMER', 'SUBCUSTOMER'];
/** The accounts of the team: ten people with a hundred dashboards each. */
const teamMates = teamRoles.map((role, n) => ({
  id: idOf('team', n),
  login: `team${n}`,
  role,
  hubId: role === 'HOUSEKEEPER' ? teamScope.hubId : null,
  companyId: ofCompany.includes(role) ? teamScope.companyId : null,
}));
/** Dashboards of the team: ten scopes that contain the team's parcels. */
export const team: readonly DashboardUser[] = Array.from({ length: people }, (_, n) => ({
  token: `team${n}`,
  scope: 0,
  role: teamRoles[n % teamRoles.length] ?? 'ADMIN',
  ...teamScope,
}));

/** The scope keys of parcel `n`. */
export const parcelScopeOf = (n: number): { hubId: string; companyId: string; driverId: string } =>
  n >= parcels
    ? teamScope
    : { hubId: idOf('hub', n % hubs), companyId: idOf('company', n), driverId: idOf('carrier', n % carriers) };

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
  });
  await sql`analyze`.execute(db);
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

// A small company: two hubs, three cities, two customers, and at least one user of each of the 13 roles.
import { hashPassword } from '#server/access/password.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, system } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';

export const fixturePassword = 'caravane-de-test';

export interface Fixtures {
  hubs: { casa: string; rabat: string };
  cities: { casa: string; mohammedia: string; rabat: string };
  companies: { atlas: string; zellige: string };
  /** Logins are these names; ids of users. */
  people: Record<PersonName, string>;
}

interface PersonSpec {
  role: Role;
  hub?: 'casa' | 'rabat';
  company?: 'atlas' | 'zellige';
  manager?: boolean;
  boss?: PersonName;
}
export type PersonName =
  | 'admin'
  | 'accountant'
  | 'subaccountant'
  | 'driver'
  | 'driver2'
  | 'driverRabat'
  | 'subdriver'
  | 'collector'
  | 'customer'
  | 'subcustomer'
  | 'customer2'
  | 'housekeeper'
  | 'housekeeperRabat'
  | 'backoffice'
  | 'support'
  | 'commercial'
  | 'transportor';

const people: Record<PersonName, PersonSpec> = {
  admin: { role: 'ADMIN' },
  accountant: { role: 'ACCOUNTANT' },
  subaccountant: { role: 'SUBACCOUNTANT' },
  driver: { role: 'DRIVER', hub: 'casa', manager: true },
  driver2: { role: 'DRIVER', hub: 'casa' },
  driverRabat: { role: 'DRIVER', hub: 'rabat' },
  subdriver: { role: 'SUBDRIVER', hub: 'casa', boss: 'driver' },
  collector: { role: 'COLLECTOR', hub: 'casa' },
  customer: { role: 'CUSTOMER', company: 'atlas' },
  subcustomer: { role: 'SUBCUSTOMER', company: 'atlas' },
  customer2: { role: 'CUSTOMER', company: 'zellige' },
  housekeeper: { role: 'HOUSEKEEPER', hub: 'casa' },
  housekeeperRabat: { role: 'HOUSEKEEPER', hub: 'rabat' },
  backoffice: { role: 'BACKOFFICE' },
  support: { role: 'SUPPORT' },
  commercial: { role: 'COMMERCIAL', manager: true },
  transportor: { role: 'TRANSPORTOR' },
};

/** One user of each role, by name. */
export const personOfRole: Record<Role, PersonName> = {
  ADMIN: 'admin',
  ACCOUNTANT: 'accountant',
  SUBACCOUNTANT: 'subaccountant',
  DRIVER: 'driver',
  SUBDRIVER: 'subdriver',
  COLLECTOR: 'collector',
  SUBCUSTOMER: 'subcustomer',
  CUSTOMER: 'customer',
  HOUSEKEEPER: 'housekeeper',
  BACKOFFICE: 'backoffice',
  SUPPORT: 'support',
  COMMERCIAL: 'commercial',
  TRANSPORTOR: 'transportor',
};

/** Writes the company into an empty database. */
export async function insertFixtures(db: Db): Promise<Fixtures> {
  const passwordHash = await hashPassword(fixturePassword);
  const hubs = { casa: newId(), rabat: newId() };
  const cities = { casa: newId(), mohammedia: newId(), rabat: newId() };
  const companies = { atlas: newId(), zellige: newId() };
  const names = Object.keys(people) as PersonName[];
  const ids = Object.fromEntries(names.map((name) => [name, newId()])) as Record<PersonName, string>;
  await inTransaction(db, system, async (trx) => {
    await trx
      .insertInto('hubs')
      .values([
        { id: hubs.casa, code: 'CAS', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
        { id: hubs.rabat, code: 'RAB', nameFr: 'Rabat', nameAr: 'الرباط' },
      ])
      .execute();
    await trx
      .insertInto('cities')
      .values([
        { id: cities.casa, nameFr: 'Casablanca', nameAr: 'الدار البيضاء', hubId: hubs.casa },
        { id: cities.mohammedia, nameFr: 'Mohammedia', nameAr: 'المحمدية', hubId: hubs.casa },
        { id: cities.rabat, nameFr: 'Rabat', nameAr: 'الرباط', hubId: hubs.rabat },
      ])
      .execute();
    await trx.insertInto('cityAliases').values({ alias: 'dar el beida', cityId: cities.casa }).execute();
    // One tariff for all customers, so that a parcel can be confirmed.
    const tariff = newId();
    await trx.insertInto('offersGroups').values({ id: tariff, name: 'Standard', isDefault: true }).execute();
    await trx
      .insertInto('offersLines')
      .values(
        Object.values(hubs).flatMap((hubId) =>
          Object.values(cities).map((cityId) => ({
            groupId: tariff,
            hubId,
            cityId,
            delivered: 3_500,
            refused: 1_000,
            returned: 500,
          })),
        ),
      )
      .execute();
    await trx
      .insertInto('companies')
      .values([
        {
          id: companies.atlas,
          name: 'Atlas Store',
          hubId: hubs.casa,
          cityId: cities.casa,
          address: '4 rue Tarik',
          phone: '+212522000001',
        },
        {
          id: companies.zellige,
          name: 'Maison Zellige',
          hubId: hubs.rabat,
          cityId: cities.rabat,
          address: '9 avenue Annakhil',
          phone: '+212537000002',
        },
      ])
      .execute();
    for (const name of names.toSorted(
      (a, b) => Number(people[a].boss !== undefined) - Number(people[b].boss !== undefined),
    )) {
      const { hub, company, boss, manager = false, role } = people[name];
      await trx
        .insertInto('users')
        .values({
          id: ids[name],
          login: name.toLowerCase(),
          email: `${name.toLowerCase()}@qafila.test`,
          name: `Test ${name}`,
          passwordHash,
          manager,
          approvedAt: new Date(),
          hubId: hub ? hubs[hub] : null,
          companyId: company ? companies[company] : null,
          managerId: boss ? ids[boss] : null,
        })
        .execute();
      await trx.insertInto('userRoles').values({ userId: ids[name], role }).execute();
    }
    await trx
      .updateTable('companies')
      .set({ commercialId: ids.commercial })
      .where('id', '=', companies.atlas)
      .execute();
  });
  return { hubs, cities, companies, people: ids };
}

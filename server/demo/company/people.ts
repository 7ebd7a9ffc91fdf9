// Staff, drivers and customers. Each of the 13 roles has a published account named after it; the other logins are
// numbered.
import { managerRoles, type Role } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { roleIdsOf, teamIdOf } from '../../access/audience.ts';
import type { Actor } from '../../commands/actor.ts';
import { families, men, mobilePrefixes, women } from '../data/names.ts';
import type { City, Hub, Places } from './places.ts';
import { randomIdAt, type Random } from '../random.ts';

export interface Person {
  id: string;
  login: string;
  email: string;
  name: string;
  phone: string;
  role: Role;
  isManager: boolean;
  hubId: string | null;
  companyId: string | null;
  managerId: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** The home city of a driver. */
  cityId: string | null;
}

export type NewPerson = Pick<Person, 'role'> &
  Partial<Pick<Person, 'hubId' | 'companyId' | 'managerId' | 'isManager' | 'cityId' | 'email'>>;

/** Gives people ids, logins, names and phones. The first person of a role is the published account of that role. */
export interface PersonRegistry {
  people: Person[];
  add: (person: NewPerson) => Person;
}

/** A random mobile number in E.164. */
export function randomMobile(random: Random): string {
  return `+212${random.chance(0.72) ? '6' : '7'}${random.pick(mobilePrefixes)}${String(random.integer(0, 999_999)).padStart(6, '0')}`;
}

/** Creates an empty registry of people who joined between `founded` and `until`. */
export function createPersonRegistry(random: Random, founded: Date, until: Date): PersonRegistry {
  const people: Person[] = [];
  const numbered = new Map<Role, number>();
  const names = new Set<string>();
  const newName = (): string => {
    const name = `${random.pick(random.chance(0.62) ? men : women)[0]} ${random.pick(families)[0]}`;
    if (names.has(name)) return newName();
    names.add(name);
    return name;
  };
  const add = ({ role, ...rest }: NewPerson): Person => {
    const number = (numbered.get(role) ?? 0) + 1;
    numbered.set(role, number);
    const login = number === 1 ? role.toLowerCase() : `${role.toLowerCase()}-${String(number).padStart(2, '0')}`;
    const createdAt = new Date(Math.floor(random.between(founded.getTime(), until.getTime())));
    const person: Person = {
      id: randomIdAt(random, createdAt.getTime()),
      login,
      email: `${login}@qafila.example`,
      name: newName(),
      phone: randomMobile(random),
      role,
      isManager: false,
      hubId: null,
      companyId: null,
      managerId: null,
      cityId: null,
      createdAt,
      lastLoginAt: null,
      ...rest,
    };
    people.push(person);
    return person;
  };
  return { people, add };
}

const staff: readonly (readonly [Role, number])[] = [
  ['ADMIN', 2],
  ['ACCOUNTANT', 2],
  ['SUBACCOUNTANT', 2],
  ['BACKOFFICE', 4],
  ['SUPPORT', 6],
  ['TRANSPORTOR', 2],
];
const commercials = 4;
/** Per hub, in the order of the hubs. */
const hubStaff = { housekeepers: [3, 2, 2, 2], collectors: [4, 2, 2, 2], drivers: [24, 15, 10, 11] } as const;
/** Per hub: the indexes of drivers who manage subdrivers, and how many they manage. */
const leadDrivers = [[3, 0], [2], [], [1]] as const;

/** Adds staff, the people of each hub, and drivers with their subdrivers. */
export function addEmployees({ add }: PersonRegistry, places: Places): void {
  for (const [role, count] of staff) for (let each = 0; each < count; each += 1) add({ role });
  for (let each = 0; each < commercials; each += 1) add({ role: 'COMMERCIAL', isManager: each === 0 });
  places.hubs.forEach((hub, index) => {
    for (let each = 0; each < (hubStaff.housekeepers[index] ?? 1); each += 1)
      add({ role: 'HOUSEKEEPER', hubId: hub.id, isManager: each === 0 });
    for (let each = 0; each < (hubStaff.collectors[index] ?? 1); each += 1) add({ role: 'COLLECTOR', hubId: hub.id });
    const homeCities = driverHomeCities(places, hub, hubStaff.drivers[index] ?? 1);
    const leads = leadDrivers[index] ?? [];
    homeCities.forEach((cityId, place) => {
      const led = leads[place] ?? 0;
      const driver = add({ role: 'DRIVER', hubId: hub.id, cityId, isManager: led > 0 });
      for (let each = 0; each < led; each += 1) add({ role: 'SUBDRIVER', hubId: hub.id, cityId, managerId: driver.id });
    });
  });
}

/** The home city of each of a hub's drivers. Each city gets a share by its weight, the largest first. */
function driverHomeCities(places: Places, hub: Hub, drivers: number): string[] {
  const towns = places.weighted.filter(([city]) => city.hubId === hub.id).toSorted((a, b) => b[1] - a[1]);
  const total = towns.reduce((sum, [, weight]) => sum + weight, 0);
  const homeCities: string[] = [];
  let due = 0;
  for (const [city, weight] of towns) {
    due += (weight / total) * drivers;
    while (homeCities.length < Math.round(due)) homeCities.push(city.id);
  }
  return homeCities;
}

/**
 * The drivers and subdrivers who deliver in a city: those whose home it is, otherwise those of the hub's nearest city.
 */
export function driversFor(people: readonly Person[], places: Places, city: City): Person[] {
  const drivers = people.filter(
    ({ role, hubId }) => (role === 'DRIVER' || role === 'SUBDRIVER') && hubId === city.hubId,
  );
  const squaredDistance = (other: City) => (other.lat - city.lat) ** 2 + (other.lng - city.lng) ** 2;
  const homes = places.cities
    .filter(({ id }) => drivers.some(({ cityId }) => cityId === id))
    .toSorted((a, b) => squaredDistance(a) - squaredDistance(b));
  return drivers.filter(({ cityId }) => cityId === homes[0]?.id);
}

/** A person of the company as the actor of a command. */
export type PersonActor = Extract<Actor, { id: string }>;

/** The actor of a person, with the same audience that sign-in computes. */
export function actorOfPerson(
  person: Person,
  people: readonly Person[],
  acquiredCompanyIds: readonly string[],
): PersonActor {
  const { id, role, hubId, companyId } = person;
  const audience: Audience = {
    role,
    sets: {
      user: [id],
      driver: [id, ...people.filter(({ managerId }) => managerId === id).map((subdriver) => subdriver.id)],
      hub: hubId ? [hubId] : [],
      company: role === 'COMMERCIAL' ? [...acquiredCompanyIds] : companyId ? [companyId] : [],
      team: [teamIdOf(role, companyId ?? hubId)],
      role: roleIdsOf(role, { companyId, hubId }),
    },
    flags: { manager: person.isManager && managerRoles.includes(role) },
    // Sub-customers of the demo have every right.
    ...(role === 'SUBCUSTOMER' && { lacks: [] }),
  };
  return { id, principal: { role, audience }, dbPrincipal: { kind: 'viewer', id, audience } };
}

// Who plays in the simulator: the demo company's people but for the published accounts, which belong to whoever tries the demo.
import type { Role } from '#shared/access/roles.ts';
import { demoAccounts } from '../accounts.ts';
import type { Company } from '../company/companies.ts';
import type { Person } from '../company/people.ts';
import { type World, worldOf } from '../company/world.ts';

/** Somebody of the cast; `hub` is a hub's code, `home` the town of a driver, `company` a customer's. */
export interface Member {
  login: string;
  name: string;
  role: Role;
  hub: string | null;
  home: string | null;
  company: string | null;
}

/** A company as its orders need it, and who orders for it: none of the published accounts. */
export interface Sender {
  company: Company;
  hub: string;
  customer: Member;
}

export interface Cast {
  /** Members by login. */
  members: ReadonlyMap<string, Member>;
  drivers: readonly Member[];
  /** Drivers beyond those: they have the day off. */
  atHome: readonly Member[];
  keepers: (hub: string) => readonly Member[];
  collectors: (hub: string) => readonly Member[];
  office: readonly Member[];
  support: readonly Member[];
  senders: readonly (readonly [Sender, number])[];
  /** Who acts for the company of this name; null when nobody of the cast does. */
  customerOf: (company: string) => Member | null;
  /** The published drivers: they are given parcels, and what lies with them for too long is taken back. */
  visitors: readonly Member[];
  /** Those who carry to a town, by the town's name: at home there, else in the nearest town of its hub. */
  carriers: (town: string) => readonly Member[];
  recipient: World['recipient'];
  places: World['places'];
}

/** How many drivers move. */
const drivers = 60;
// Enough people to order for weeks without the same name every day.
const recipientsFor = 3_000;

const isDriver = ({ role }: Pick<Member, 'role'>) => role === 'DRIVER' || role === 'SUBDRIVER';

/** The cast of the demo company loaded from this seed. Its logins, names and towns don't depend on when it was loaded. */
export function castOf(seed: number): Cast {
  const world = worldOf({ seed, now: new Date('2026-01-01T12:00:00Z'), parcels: recipientsFor });
  const published = new Set(demoAccounts.map(({ login }) => login));
  const member = memberOf(world);
  const everybody = world.people.map(member);
  const ours = everybody.filter(({ login }) => !published.has(login));
  const moving = ours.filter(isDriver).slice(0, drivers);
  const atHome = ours.filter(isDriver).slice(drivers);
  const members = ours.filter((each) => !atHome.includes(each));
  const of = (role: Role) => members.filter((each) => each.role === role);
  const byHub = (role: Role) => (hub: string) => of(role).filter((each) => each.hub === hub);
  const customers = new Map(
    [...of('SUBCUSTOMER'), ...of('CUSTOMER')].map((each): [string, Member] => [each.company ?? '', each]),
  );
  return {
    members: new Map(members.map((each) => [each.login, each])),
    drivers: moving,
    atHome,
    keepers: byHub('HOUSEKEEPER'),
    collectors: byHub('COLLECTOR'),
    office: of('BACKOFFICE'),
    support: of('SUPPORT'),
    senders: sendersOf(world, customers),
    customerOf: (company) => customers.get(company) ?? null,
    visitors: everybody.filter((each) => published.has(each.login) && isDriver(each)),
    carriers: carriersOf(world, moving),
    recipient: world.recipient,
    places: world.places,
  };
}

function memberOf({ places, companies }: World): (person: Person) => Member {
  return ({ login, name, role, hubId, cityId, companyId }) => ({
    login,
    name,
    role,
    hub: places.hubs.find(({ id }) => id === hubId)?.code ?? null,
    home: places.cities.find(({ id }) => id === cityId)?.nameFr ?? null,
    company: companies.find(({ id }) => id === companyId)?.name ?? null,
  });
}

function sendersOf({ companies, places }: World, customers: ReadonlyMap<string, Member>): [Sender, number][] {
  return companies.flatMap((company) => {
    const customer = customers.get(company.name);
    const hub = places.hubs.find(({ id }) => id === company.hubId)?.code ?? '';
    return customer ? [[{ company, hub, customer }, company.weight]] : [];
  });
}

function carriersOf({ places }: World, moving: readonly Member[]): Cast['carriers'] {
  const found = new Map<string, readonly Member[]>();
  const carriers = (town: string): readonly Member[] => {
    const city = places.cities.find(({ nameFr }) => nameFr === town);
    if (!city) return [];
    const hub = places.hubOf(city).code;
    const far = (home: string) => {
      const { lat, lng } = places.cityNamed(home);
      return (lat - city.lat) ** 2 + (lng - city.lng) ** 2;
    };
    const homes = [
      ...new Set(moving.flatMap((each) => (each.hub === hub && each.home !== null ? [each.home] : []))),
    ].toSorted((a, b) => far(a) - far(b));
    return moving.filter((each) => each.hub === hub && each.home === homes[0]);
  };
  return (town) => {
    const known = found.get(town) ?? carriers(town);
    found.set(town, known);
    return known;
  };
}

// The users that the simulator acts as: all people of the demo company except the published accounts, which are for
// visitors.
import type { Role } from '#shared/access/roles.ts';
import { demoAccounts } from '../accounts.ts';
import type { Company } from '../company/companies.ts';
import type { Person } from '../company/people.ts';
import { type CompanyModel, createCompanyModel } from '../company/company-model.ts';

/** A simulated user; `hub` is a hub's code, `home` the town of a driver, `company` the company of a customer. */
export interface Persona {
  login: string;
  name: string;
  role: Role;
  hub: string | null;
  home: string | null;
  company: string | null;
}

/** A company with the persona that orders for it. */
export interface Sender {
  company: Company;
  hub: string;
  customer: Persona;
}

export interface Personas {
  /** Personas by login. */
  byLogin: ReadonlyMap<string, Persona>;
  drivers: readonly Persona[];
  /** Drivers beyond the active ones: they stay off duty. */
  offDuty: readonly Persona[];
  housekeepers: (hub: string) => readonly Persona[];
  collectors: (hub: string) => readonly Persona[];
  backoffice: readonly Persona[];
  support: readonly Persona[];
  senders: readonly (readonly [Sender, number])[];
  /** The persona that acts for the company with this name; null if there is none. */
  customerOf: (company: string) => Persona | null;
  /** The published drivers: parcels are assigned to them, and taken back when they are late. */
  publishedDrivers: readonly Persona[];
  /** The drivers who deliver to a town: those whose home it is, otherwise those of the hub's nearest town. */
  driversForTown: (town: string) => readonly Persona[];
  randomRecipient: CompanyModel['randomRecipient'];
  places: CompanyModel['places'];
}

/** Number of drivers that move. */
const activeDriverCount = 60;
// Large enough that recipients do not repeat every day.
const recipientPoolSize = 3_000;

const isDriver = ({ role }: Pick<Persona, 'role'>) => role === 'DRIVER' || role === 'SUBDRIVER';

/**
 * Creates the personas of the demo company with this seed. Logins, names and towns do not depend on the time of
 * loading.
 */
export function createPersonas(seed: number): Personas {
  const model = createCompanyModel({ seed, now: new Date('2026-01-01T12:00:00Z'), parcels: recipientPoolSize });
  const published = new Set(demoAccounts.map(({ login }) => login));
  const toPersona = createPersonaMapper(model);
  const everyone = model.people.map(toPersona);
  const unpublished = everyone.filter(({ login }) => !published.has(login));
  const activeDrivers = unpublished.filter(isDriver).slice(0, activeDriverCount);
  const atHome = unpublished.filter(isDriver).slice(activeDriverCount);
  const members = unpublished.filter((each) => !atHome.includes(each));
  const of = (role: Role) => members.filter((each) => each.role === role);
  const byHub = (role: Role) => (hub: string) => of(role).filter((each) => each.hub === hub);
  const customers = new Map(
    [...of('SUBCUSTOMER'), ...of('CUSTOMER')].map((each): [string, Persona] => [each.company ?? '', each]),
  );
  return {
    byLogin: new Map(members.map((each) => [each.login, each])),
    drivers: activeDrivers,
    offDuty: atHome,
    housekeepers: byHub('HOUSEKEEPER'),
    collectors: byHub('COLLECTOR'),
    backoffice: of('BACKOFFICE'),
    support: of('SUPPORT'),
    senders: createSenders(model, customers),
    customerOf: (company) => customers.get(company) ?? null,
    publishedDrivers: everyone.filter((each) => published.has(each.login) && isDriver(each)),
    driversForTown: createDriverLookup(model, activeDrivers),
    randomRecipient: model.randomRecipient,
    places: model.places,
  };
}

function createPersonaMapper({ places, companies }: CompanyModel): (person: Person) => Persona {
  return ({ login, name, role, hubId, cityId, companyId }) => ({
    login,
    name,
    role,
    hub: places.hubs.find(({ id }) => id === hubId)?.code ?? null,
    home: places.cities.find(({ id }) => id === cityId)?.nameFr ?? null,
    company: companies.find(({ id }) => id === companyId)?.name ?? null,
  });
}

function createSenders(
  { companies, places }: CompanyModel,
  customers: ReadonlyMap<string, Persona>,
): [Sender, number][] {
  return companies.flatMap((company) => {
    const customer = customers.get(company.name);
    const hub = places.hubs.find(({ id }) => id === company.hubId)?.code ?? '';
    return customer ? [[{ company, hub, customer }, company.weight]] : [];
  });
}

function createDriverLookup({ places }: CompanyModel, activeDrivers: readonly Persona[]): Personas['driversForTown'] {
  const found = new Map<string, readonly Persona[]>();
  const findDrivers = (town: string): readonly Persona[] => {
    const city = places.cities.find(({ nameFr }) => nameFr === town);
    if (!city) return [];
    const hub = places.hubOf(city).code;
    const squaredDistance = (home: string) => {
      const { lat, lng } = places.cityNamed(home);
      return (lat - city.lat) ** 2 + (lng - city.lng) ** 2;
    };
    const homes = [
      ...new Set(activeDrivers.flatMap((each) => (each.hub === hub && each.home !== null ? [each.home] : []))),
    ].toSorted((a, b) => squaredDistance(a) - squaredDistance(b));
    return activeDrivers.filter((each) => each.hub === hub && each.home === homes[0]);
  };
  return (town) => {
    const known = found.get(town) ?? findDrivers(town);
    found.set(town, known);
    return known;
  };
}

// Who plays in the simulator: the demo company's people but for the published accounts, which belong to whoever tries the demo.
import type { Role } from '#shared/access/roles.ts';
import { demoAccounts } from '../accounts.ts';
import type { Company } from '../company/companies.ts';
import type { Person } from '../company/people.ts';
import { type CompanyModel, createCompanyModel } from '../company/company-model.ts';

/** Somebody of the cast; `hub` is a hub's code, `home` the town of a driver, `company` a customer's. */
export interface Persona {
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
  customer: Persona;
}

export interface Personas {
  /** Members by login. */
  byLogin: ReadonlyMap<string, Persona>;
  drivers: readonly Persona[];
  /** Drivers beyond those: they have the day off. */
  offDuty: readonly Persona[];
  housekeepers: (hub: string) => readonly Persona[];
  collectors: (hub: string) => readonly Persona[];
  backoffice: readonly Persona[];
  support: readonly Persona[];
  senders: readonly (readonly [Sender, number])[];
  /** Who acts for the company of this name; null when nobody of the cast does. */
  customerOf: (company: string) => Persona | null;
  /** The published drivers: they are given parcels, and what lies with them for too long is taken back. */
  publishedDrivers: readonly Persona[];
  /** Those who carry to a town, by the town's name: at home there, else in the nearest town of its hub. */
  driversForTown: (town: string) => readonly Persona[];
  randomRecipient: CompanyModel['randomRecipient'];
  places: CompanyModel['places'];
}

/** How many drivers move. */
export const activeDriverCount = 60;
// Enough people to order for weeks without the same name every day.
const recipientPoolSize = 3_000;

const isDriver = ({ role }: Pick<Persona, 'role'>) => role === 'DRIVER' || role === 'SUBDRIVER';

/** The cast of the demo company loaded from this seed. Its logins, names and towns don't depend on when it was loaded. */
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

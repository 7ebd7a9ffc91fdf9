// The generated company without parcels: places, people, sender companies and recipients.
import { type Calendar, createCalendar } from '../calendar.ts';
import { createCompanies, type Company } from './companies.ts';
import {
  actorOfPerson,
  driversFor,
  addEmployees,
  type Person,
  type PersonActor,
  createPersonRegistry,
} from './people.ts';
import { createCommissions } from './commissions.ts';
import { type Offers, createOffers } from './offers.ts';
import { type City, type Places, createPlaces } from './places.ts';
import { type Random, createRandom } from '../random.ts';
import { createShelves } from './shelves.ts';
import { type Recipient, createRecipientPool } from './recipients.ts';
import type { Role } from '#shared/access/roles.ts';

export interface CompanyModel {
  calendar: Calendar;
  places: Places;
  people: readonly Person[];
  companies: readonly Company[];
  offers: Offers;
  commissions: ReturnType<typeof createCommissions>;
  shelves: ReturnType<typeof createShelves>;
  /** Companies, weighted by how much they send. */
  senders: readonly (readonly [Company, number])[];
  randomRecipient: (random: Random) => Recipient;
  /** A random user of this role, of this hub if one is given. */
  randomActor: (random: Random, role: Role, hubId?: string) => PersonActor;
  /** A random driver who delivers in this city, most often the demo's published driver. */
  randomDriver: (random: Random, city: City, other?: string | null) => Person | null;
  actorOf: (id: string) => PersonActor;
  idOf: (login: string) => string;
  loginOf: (id: string) => string;
}

export interface CompanyModelOptions {
  seed: number;
  now: Date;
  parcels: number;
}

const year = 365 * 86_400_000;

function createDriverPicker(people: readonly Person[], places: Places): CompanyModel['randomDriver'] {
  const lists = new Map(
    places.cities.map((city): [string, (readonly [Person, number])[]] => [
      city.id,
      driversFor(people, places, city).map((person) => [
        person,
        person.login === 'driver' ? 6 : person.login === 'subdriver' ? 3 : 1,
      ]),
    ]),
  );
  return (random, city, other = null) => {
    const candidates = (lists.get(city.id) ?? []).filter(([person]) => person.id !== other);
    return candidates.length > 0 ? random.weighted(candidates) : null;
  };
}

/** Creates the company. It is the same for the same seed; `parcels` changes only the number of recipients. */
export function createCompanyModel({ seed, now, parcels }: CompanyModelOptions): CompanyModel {
  const founded = new Date(now.getTime() - 2 * year);
  const calendar = createCalendar(now);
  const places = createPlaces(createRandom(seed, 'places'), founded);
  const registry = createPersonRegistry(createRandom(seed, 'people'), founded, new Date(now.getTime() - 0.5 * year));
  addEmployees(registry, places);
  const companies = createCompanies(createRandom(seed, 'companies'), registry, places, founded);
  const { people } = registry;
  setLastLogins(createRandom(seed, 'sign-ins'), people, calendar);
  const actors = new Map(
    people.map((person): [string, PersonActor] => [
      person.id,
      actorOfPerson(
        person,
        people,
        companies.filter(({ commercialId }) => commercialId === person.id).map(({ id }) => id),
      ),
    ]),
  );
  const actor = (id: string) => actors.get(id) ?? failUnknown(id);
  const groups = Map.groupBy(people, ({ role, hubId }) => `${role}@${hubId ?? ''}`);
  const { draw } = createRecipientPool(createRandom(seed, 'recipients'), places, parcels);
  return {
    calendar,
    places,
    people,
    companies,
    commissions: createCommissions(createRandom(seed, 'commissions'), places, founded),
    shelves: createShelves(createRandom(seed, 'shelves'), places, founded),
    offers: createOffers(createRandom(seed, 'offers'), places, companies, founded),
    actorOf: actor,
    idOf: (login) => people.find((person) => person.login === login)?.id ?? failUnknown(login),
    loginOf: (id) => people.find((person) => person.id === id)?.login ?? failUnknown(id),
    randomRecipient: draw,
    senders: companies.map((company) => [company, company.weight]),
    randomActor: (random, role, hubId = '') => actor(random.pick(groups.get(`${role}@${hubId}`) ?? []).id),
    randomDriver: createDriverPicker(people, places),
  };
}

function failUnknown(id: string): never {
  throw new Error(`the demo has no user ${id}`);
}

function setLastLogins(random: Random, people: readonly Person[], calendar: Calendar): void {
  for (const person of people)
    person.lastLoginAt = new Date(calendar.toInstant(calendar.presentMinute - random.between(5, 3 * 1440)));
}

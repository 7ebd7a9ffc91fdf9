// The company at rest: places, people, senders and recipients, before the first parcel.
import { type Calendar, calendarOf } from '../calendar.ts';
import { companiesOf, type Company } from './companies.ts';
import { actorOfPerson, driversFor, employ, type Person, type PersonActor, registryOf } from './people.ts';
import { type Offers, offersOf } from './offers.ts';
import { type City, type Places, placesOf } from './places.ts';
import { type Random, randomOf } from '../random.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import type { Role } from '#shared/access/roles.ts';

export interface World {
  calendar: Calendar;
  places: Places;
  people: readonly Person[];
  companies: readonly Company[];
  offers: Offers;
  /** Companies by how much they send. */
  senders: readonly (readonly [Company, number])[];
  recipient: (random: Random) => Recipient;
  /** Somebody of this role, of this hub if one is given. */
  someone: (random: Random, role: Role, hubId?: string) => PersonActor;
  /** Who carries to this city, the demo's own driver most of all. */
  carrier: (random: Random, city: City, other?: string | null) => Person | null;
  actor: (id: string) => PersonActor;
}

export interface WorldOptions {
  seed: number;
  now: Date;
  parcels: number;
}

const year = 365 * 86_400_000;

function carriersOf(people: readonly Person[], places: Places): World['carrier'] {
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

/** The same company for the same seed; `parcels` only sets how many recipients there are. */
export function worldOf({ seed, now, parcels }: WorldOptions): World {
  const founded = new Date(now.getTime() - 2 * year);
  const calendar = calendarOf(now);
  const places = placesOf(randomOf(seed, 'places'), founded);
  const registry = registryOf(randomOf(seed, 'people'), founded, new Date(now.getTime() - 0.5 * year));
  employ(registry, places);
  const companies = companiesOf(randomOf(seed, 'companies'), registry, places, founded);
  const { people } = registry;
  signIns(randomOf(seed, 'sign-ins'), people, calendar);
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
  const actor = (id: string) => actors.get(id) ?? missing(id);
  const groups = Map.groupBy(people, ({ role, hubId }) => `${role}@${hubId ?? ''}`);
  const { draw } = recipientsOf(randomOf(seed, 'recipients'), places, parcels);
  return {
    calendar,
    places,
    people,
    companies,
    offers: offersOf(randomOf(seed, 'offers'), places, companies, founded),
    actor,
    recipient: draw,
    senders: companies.map((company) => [company, company.weight]),
    someone: (random, role, hubId = '') => actor(random.pick(groups.get(`${role}@${hubId}`) ?? []).id),
    carrier: carriersOf(people, places),
  };
}

function missing(id: string): never {
  throw new Error(`the demo knows nobody with the id ${id}`);
}

function signIns(random: Random, people: readonly Person[], calendar: Calendar): void {
  for (const person of people)
    person.lastLoginAt = new Date(calendar.instant(calendar.end - random.between(5, 3 * 1440)));
}

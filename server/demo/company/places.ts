import { hubData, type TownData, unknownPlaces } from '../data/places.ts';
import { randomIdAt, type Random } from '../random.ts';

export interface Hub {
  id: string;
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number;
  lng: number;
  createdAt: Date;
}
export interface City extends Pick<TownData, 'nameFr' | 'nameAr' | 'lat' | 'lng'> {
  id: string;
  hubId: string;
}
export interface Alias {
  alias: string;
  cityId: string;
}

export interface Places {
  hubs: readonly Hub[];
  cities: readonly City[];
  aliases: readonly Alias[];
  /** Cities, weighted by the number of parcels delivered there. */
  weighted: readonly (readonly [City, number])[];
  districts: ReadonlyMap<string, readonly string[]>;
  cityNamed: (nameFr: string) => City;
  hubOf: (city: City) => Hub;
  /** Texts that match no city or alias, with the city that they mean. */
  unknown: readonly (readonly [string, City])[];
}

const withoutAccents = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

function aliasesOf(town: TownData): string[] {
  const spellings = new Set(town.aliases);
  if (withoutAccents(town.nameFr) !== town.nameFr.toLowerCase()) spellings.add(withoutAccents(town.nameFr));
  return [...spellings];
}

/** Creates hubs, cities and aliases. */
export function createPlaces(random: Random, founded: Date): Places {
  const hubs: Hub[] = [];
  const cities: City[] = [];
  const aliases: Alias[] = [];
  const weighted: [City, number][] = [];
  const districts = new Map<string, readonly string[]>();
  for (const { towns, code, nameFr, nameAr, lat, lng } of hubData) {
    const hub: Hub = { id: randomIdAt(random, founded.getTime()), code, nameFr, nameAr, lat, lng, createdAt: founded };
    hubs.push(hub);
    for (const town of towns) {
      const city: City = {
        id: randomIdAt(random, founded.getTime()),
        nameFr: town.nameFr,
        nameAr: town.nameAr,
        lat: town.lat,
        lng: town.lng,
        hubId: hub.id,
      };
      cities.push(city);
      weighted.push([city, town.weight]);
      if (town.districts) districts.set(city.id, town.districts);
      aliases.push(...aliasesOf(town).map((alias) => ({ alias, cityId: city.id })));
    }
  }
  const cityNamed = (nameFr: string) =>
    assertFound(
      cities.find((city) => city.nameFr === nameFr),
      nameFr,
    );
  return {
    hubs,
    cities,
    aliases,
    weighted,
    districts,
    cityNamed,
    hubOf: (city) =>
      assertFound(
        hubs.find((hub) => hub.id === city.hubId),
        city.nameFr,
      ),
    unknown: unknownPlaces.map(([text, nameFr]) => [text, cityNamed(nameFr)]),
  };
}

function assertFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo knows no ${what}`);
  return value;
}

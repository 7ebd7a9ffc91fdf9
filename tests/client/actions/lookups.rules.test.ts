// What forms and filters find by name: cities, hubs, drivers, customers.
import { Client, fetchExchange } from 'urql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  cityLookup,
  companyLookup,
  createHubLookup,
  driverLookup,
  localizedName,
} from '#client/actions/form/lookups.ts';

const call = z.object({ variables: z.record(z.string(), z.unknown()) });

/** A server with this answer, and what it was asked for. */
function serve(answer: object) {
  const asked: unknown[] = [];
  const client = new Client({
    url: 'http://server.test/graphql',
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetch: async (_, init) => {
      asked.push(call.parse(JSON.parse(z.string().parse(init?.body))).variables);
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  });
  return { client, asked };
}
const town = { id: 'c1', nameFr: 'Fès', nameAr: 'فاس', hubId: null };
const hubs = [
  { id: 'h1', code: 'CAS', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
  { id: 'h2', code: 'RAK', nameFr: 'Marrakech', nameAr: 'مراكش' },
];

it('a place has its Arabic name in Arabic, and its French one in the other languages', () => {
  expect((['fr', 'en', 'ar'] as const).map((language) => localizedName(town, language))).toEqual(['Fès', 'Fès', 'فاس']);
});

it('cities are found by what is typed, and named by their ids', async () => {
  const { client, asked } = serve({ data: { cities: [town] } });
  const { load, byId } = cityLookup(client, 'ar');
  expect([await load('fas'), await byId?.(['c1', 'c2'])]).toEqual([
    [{ value: 'c1', label: 'فاس' }],
    [{ value: 'c1', label: 'فاس' }],
  ]);
  expect(asked).toEqual([{ search: 'fas' }, { ids: ['c1', 'c2'] }]);
});

it('hubs are found by any part of their name, however it is written, without the one that is left out', async () => {
  const { client } = serve({ data: { hubs } });
  const { load } = createHubLookup()(client, 'fr');
  expect(await load('')).toEqual([
    { value: 'h1', label: 'Casablanca', hint: 'CAS' },
    { value: 'h2', label: 'Marrakech', hint: 'RAK' },
  ]);
  expect((await load('KECH')).map(({ value }) => value)).toEqual(['h2']);
  const others = createHubLookup('h1')(client, 'fr');
  expect((await others.load('a')).map(({ value }) => value)).toEqual(['h2']);
});

it('drivers and customers are found among their own kind', async () => {
  const people = serve({ data: { people: [{ id: 'd1', name: 'Hajar' }] } });
  expect(await driverLookup(people.client, 'fr').load('haj')).toEqual([{ value: 'd1', label: 'Hajar' }]);
  expect(people.asked).toEqual([{ kind: 'driver', search: 'haj' }]);
  const companies = serve({ data: { companies: [{ id: 'k1', name: 'Atlas' }] } });
  expect(await companyLookup(companies.client, 'fr').load('atl')).toEqual([{ value: 'k1', label: 'Atlas' }]);
  expect(companies.asked).toEqual([{ search: 'atl' }]);
});

it('a search that is refused fails, and is no empty list', async () => {
  const { client } = serve({ data: null, errors: [{ message: 'no' }] });
  await expect(companyLookup(client, 'fr').load('atl')).rejects.toThrow('no');
});

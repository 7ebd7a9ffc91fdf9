// An entity with two lists: each has tabs, filters, sorts and counts of its own. The second is registered here only.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type * as Registering from '#server/entities/register-entity.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { actDocument, createRating, deliveredParcel } from './support/ratings.ts';

// The files of a worker share their modules: what is registered here is of this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('#server/entities/register-entity.ts', async (load) => {
  const { registerEntity, ...rest } = await load<typeof Registering>();
  const { openRatings } = await import('./support/open-ratings.ts');
  const register: typeof registerEntity = (service, ref, options) => {
    const { list } = { ...options };
    if (list?.name !== 'ratings') return registerEntity(service, ref, options);
    const second = { name: 'openRatings', as: 'openRating', source: { ...list.source, list: openRatings } };
    return registerEntity(service, ref, { ...options, moreLists: [second] });
  };
  return { ...rest, registerEntity: register };
});

const server = useTestServer();
const ids: Record<string, string> = {};
const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id;

beforeAll(async () => {
  const [customer, customer2, admin] = [
    await server.as('customer'),
    await server.as('customer2'),
    await server.as('admin'),
  ];
  const { companies, people } = server.fixtures;
  const give = async (name: string, person: ApiClient, given: object, of: object = {}) => {
    ids[name] = (await createRating(person, (await deliveredParcel(server, of)).id, { ...given })).id;
    // Ratings of one millisecond have no order.
    const made = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(made), { interval: 1 });
  };
  await give('first', customer, { overall: 4 });
  await give('second', customer, { overall: 2, type: 'support' });
  await give('flagged', customer, { overall: 1 });
  await give('answered', customer, { overall: 3 });
  await give('foreign', customer2, { overall: 5 }, { companyId: companies.zellige, driverId: people.driver2 });
  await admin.call(actDocument('Flag'), { input: { id: ids['flagged'], reason: 'injures' } });
  await admin.call(actDocument('Respond'), { input: { id: ids['answered'], response: 'Merci' } });
});

const page = z.object({ openRatings: z.object({ total: z.number(), rows: z.array(z.object({ id: z.string() })) }) });
// The total is a stored count, which follows a change when it is numbered.
const listed = (person: ApiClient, args: string) =>
  vi.waitFor(async () => {
    const { data } = await person.call(`{ openRatings(${args}) { total rows { id } } }`);
    const { total, rows } = page.parse(data).openRatings;
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => nameOf(id));
  });
const counts = '{ openRatingCounts { tabs { tab n } types { type n } } ratingCounts { tabs { tab n } } }';

it('lists by its own tabs and filters, in its own order, within the scope', async () => {
  const [admin, customer] = [await server.as('admin'), await server.as('customer')];
  expect(await listed(admin, 'tab: waiting')).toEqual(['first', 'second', 'foreign']);
  expect(await listed(admin, 'tab: alarming')).toEqual(['flagged']);
  expect(await listed(admin, 'tab: waiting, filter: { type: [support] }')).toEqual(['second']);
  expect(await listed(customer, 'tab: waiting')).toEqual(['first', 'second']);
  // The sort of the other list is none of this one.
  const foreign = await admin.call('{ openRatings(sort: { by: overall, direction: asc }) { total } }');
  expect(foreign.errors[0]?.extensions.code).toBe('bad_request');
});

it('counts by its own tabs, from the same stored counts', async () => {
  const admin = await server.as('admin');
  await vi.waitFor(async () => {
    expect((await admin.call(counts)).data).toEqual({
      openRatingCounts: {
        tabs: [
          { tab: 'waiting', n: 3 },
          { tab: 'alarming', n: 1 },
        ],
        types: [
          { type: 'driver', n: 2 },
          { type: 'support', n: 1 },
        ],
      },
      ratingCounts: {
        tabs: [
          { tab: 'pending', n: 4 },
          { tab: 'responded', n: 1 },
          { tab: 'archived', n: 0 },
          { tab: 'all', n: 5 },
        ],
      },
    });
  }, 10_000);
});

it('tells its counts live, and nothing to a company that the change is not about', async () => {
  const document = 'subscription { openRatingCounts { tabs { tab n } } }';
  const [own, other] = [
    await subscribe(server.url, await server.as('customer'), document),
    await subscribe(server.url, await server.as('customer2'), document),
  ];
  await (await server.as('admin')).call(actDocument('Flag'), { input: { id: ids['first'], reason: 'injures' } });
  await own.untilText('{"tab":"waiting","n":1}');
  // The counts of the other company are those of its own ratings, whatever it is told and when.
  await other.roundTrip();
  const tabs = [
    { tab: 'waiting', n: 1 },
    { tab: 'alarming', n: 0 },
  ];
  for (const told of other.data()) expect(told).toEqual({ openRatingCounts: { tabs } });
});

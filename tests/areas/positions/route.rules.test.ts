// The stops of a driver: numbered from 1, from where the driver is, or else from the hub.
import { expect, it } from 'vitest';
import { readRoute } from '#server/areas/positions/driver-route.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { sortRouteStops } from '#shared/areas/positions/route.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const audience: Audience = {
  role: 'ADMIN',
  sets: { user: ['a1'], company: [], driver: [], hub: [], team: [], role: [] },
  flags: { manager: false },
};
const rabat = { lat: 34, lng: -6.8 };
const casa = { lat: 33.6, lng: -7.6 };
const stops = [
  { id: 'p1', city_id: 'rabat', ...rabat, done_at: null },
  { id: 'p2', city_id: 'casa', ...casa, done_at: null },
  { id: 'p3', city_id: null, lat: null, lng: null, done_at: null },
];

/** The stops in their order, for a driver who is there, and whose hub is there. */
async function routeFrom(position: object | null, hub: object | null) {
  const { run } = recordStatements((text) => {
    if (text.startsWith('select u.id from')) return [{ id: 'd1' }];
    if (text.includes('done_at')) return stops;
    if (text.includes('from driver_positions')) return position ? [{ driverId: 'd1', at: now, ...position }] : [];
    if (text.includes('join hubs')) return hub ? [hub] : [];
    return text.includes('from packages') ? stops.map(({ id }) => ({ ...parcel, id })) : [];
  });
  const route = await run((trx) => readRoute(trx, 'd1', audience, now));
  return route?.map(({ number, pkg, place }) => [number, pkg.id, place !== null]);
}

it('the nearest town to the driver comes first, and a stop without a place last', async () => {
  const [first, second, last] = [
    [1, 'p1', true],
    [2, 'p2', true],
    [3, 'p3', false],
  ];
  expect(await routeFrom(rabat, casa)).toEqual([first, second, last]);
  expect(await routeFrom(casa, rabat)).toEqual([[1, 'p2', true], [2, 'p1', true], last]);
});

it('without a position the route begins at the hub', async () => {
  expect((await routeFrom(null, casa))?.map(([, id]) => id)).toEqual(['p2', 'p1', 'p3']);
  expect((await routeFrom(null, rabat))?.map(([, id]) => id)).toEqual(['p1', 'p2', 'p3']);
  expect(await routeFrom(null, { lat: null, lng: null })).toHaveLength(3);
});

const at = (cityId: string, lng: number, doneAt: Date | null = null) => ({ cityId, place: { lat: 33, lng }, doneAt });

it('each next town is the nearest to the one before, and the parcels of a town follow each other', () => {
  const done = [at('done', 5, new Date('2026-01-23T10:00:00Z')), at('done', 6, new Date('2026-01-23T09:00:00Z'))];
  const stops = [at('west', -8.5), at('far', -5), at('east', -6), at('west', -8.5), ...done];
  expect(sortRouteStops({ lat: 33, lng: -7 }, stops).map(({ cityId, place }) => `${cityId} ${place.lng}`)).toEqual([
    'done 6',
    'done 5',
    'east -6',
    'far -5',
    'west -8.5',
    'west -8.5',
  ]);
});

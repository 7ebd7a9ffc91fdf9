import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createCarrierRounds } from '#server/demo/simulator/carrier-rounds.ts';
import type { ActionRequest, OpenPallet } from '#server/demo/simulator/api/simulator-api.ts';
import { metresBetween } from '#shared/areas/positions/geometry.ts';

const rabat = { lat: 34.02, lng: -6.84 };
const casablanca = { lat: 33.57, lng: -7.59 };
const pallet = (id: string, carrierId: string, status = 'in_transit'): OpenPallet => ({
  id,
  status,
  carrierId,
  openDiscrepancies: 0,
  arrivedAt: null,
  from: rabat,
  to: casablanca,
  position: null,
  lines: [],
});

test('a carrier drives its pallet to the other hub and arrives; nobody drives that of a visitor, or one that waits', async () => {
  let now = Date.parse('2025-01-15T10:00:00Z');
  const done: (ActionRequest & { login: string })[] = [];
  const rounds = createCarrierRounds({
    api: {
      userIdOf: async (login) => `id of ${login}`,
      openPallets: async () => [
        pallet('driven', 'id of karim'),
        pallet('waiting', 'id of karim', 'sealed'),
        pallet('of a visitor', 'id of visitor'),
      ],
    },
    carriers: ['karim'],
    now: () => now,
    random: createRandom(1, 'test'),
    perform: async (login, request) => {
      done.push({ login, ...request });
      return { parcel: null, id: 'driven' };
    },
  });
  while (done.at(-1)?.action !== 'arrive' && done.length < 1_000) {
    now += 20_000;
    await rounds.run();
  }
  expect(done.at(-1)).toMatchObject({ login: 'karim', action: 'arrive', input: { id: 'driven' } });
  expect(new Set(done.map(({ login, input }) => `${login} ${String(input['id'])}`))).toEqual(new Set(['karim driven']));
  const way = done.slice(0, -1).map(({ input }) => ({ lat: Number(input['lat']), lng: Number(input['lng']) }));
  const [first = expect.fail(), last = expect.fail()] = [way[0], way.at(-1)];
  expect(metresBetween(first, rabat)).toBeLessThan(1_000);
  expect(metresBetween(last, casablanca)).toBeLessThan(2_000);
  // By road: about an hour, and never further than a truck drives in 20 seconds.
  expect(done.length).toBeGreaterThan(120);
  const steps = way.slice(1).map((place, index) => metresBetween(way[index] ?? place, place));
  expect(Math.max(...steps)).toBeLessThan(700);
});

import { describe, expect, test } from 'vitest';
import { hubData } from '#server/demo/data/places.ts';
import { createRandom } from '#server/demo/random.ts';
import { randomAddress } from '#server/demo/simulator/routing/random-address.ts';
import { bearing, distance } from '#server/demo/simulator/routing/geometry.ts';
import { advanceJourney, planJourney, standingAt } from '#server/demo/simulator/routing/journey.ts';
import { placeNames, roadDistance, towns, routeBetween } from '#server/demo/simulator/routing/road-network.ts';
import { roads } from '#shared/lib/roads.ts';

const townNames = hubData.flatMap((hub) => hub.towns.map(({ nameFr }) => nameFr));
/** The company serves no town beyond Laâyoune: that road is only on the map. */
const driven = roads.filter(({ to }) => to !== 'Dakhla');
const inMorocco = ([lat, lng]: readonly [number, number]) => lat > 26.9 && lat < 36 && lng > -13.6 && lng < -1.6;

describe('the roads', () => {
  test('reach every town that the company serves, from every other', () => {
    expect(placeNames().length).toBeGreaterThan(40);
    const unreached = townNames.filter((town) => !Number.isFinite(roadDistance('Casablanca', town)));
    expect(unreached).toEqual([]);
    expect(townNames.filter((town) => !placeNames().includes(town))).toEqual([]);
  });

  test('stay in Morocco, and no way point is so far from the next that the line would leave the road', () => {
    for (const { from, to, points } of driven) {
      const via = points.slice(1, -1);
      expect([from, to, via.filter((point) => !inMorocco(point))]).toEqual([from, to, []]);
      const gaps = via.slice(1).map((point, index) => distance(via[index] ?? point, point));
      expect([from, to, Math.max(0, ...gaps) < 62_000]).toEqual([from, to, true]);
    }
  });

  test('never turn back on themselves', () => {
    for (const { from, to, points: line } of driven) {
      const turns = line.slice(2).map((point, index) => {
        const [a, b] = [line[index] ?? point, line[index + 1] ?? point];
        return Math.abs(((bearing(b, point) - bearing(a, b) + 540) % 360) - 180);
      });
      expect([from, to, Math.max(0, ...turns) < 110]).toEqual([from, to, true]);
    }
  });

  test.each([
    ['Casablanca', 'Rabat', 90],
    ['Casablanca', 'Marrakech', 240],
    ['Rabat', 'Fès', 205],
    ['Fès', 'Oujda', 325],
    ['Tanger', 'Tétouan', 58],
    ['Casablanca', 'Tanger', 340],
    ['Marrakech', 'Agadir', 250],
    ['Casablanca', 'El Jadida', 98],
    ['Marrakech', 'Ouarzazate', 195],
    ['Agadir', 'Laâyoune', 640],
  ])('from %s to %s are nearly the %i kilometres of the real one, whose bends are not all drawn', (from, to, real) => {
    const share = roadDistance(from, to) / 1000 / real;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(1.05);
  });
});

describe('a vehicle', () => {
  test('arrives where it was going, never faster than a vehicle may', () => {
    const random = createRandom(1, 'van');
    const goal = towns.get('Fès') ?? [0, 0];
    let journey = planJourney(standingAt(towns.get('Casablanca') ?? [0, 0]), goal, random);
    let seconds = 0;
    for (; journey.legs.length > 0; seconds += 5) {
      const before = journey.at;
      journey = advanceJourney(journey, 5_000, 1.1);
      expect(distance(before, journey.at) / 5).toBeLessThan(34);
      expect(inMorocco(journey.at)).toBe(true);
    }
    expect(distance(journey.at, goal)).toBeLessThan(5);
    expect(seconds / 3600).toBeGreaterThan(2);
    expect(seconds / 3600).toBeLessThan(5);
  });

  test('uses the streets of a town instead of a detour to the main road', () => {
    const [from, to] = [randomAddress(createRandom(1, 'a'), 'Fès'), randomAddress(createRandom(1, 'b'), 'Fès')];
    const journey = planJourney(standingAt(from), to, createRandom(1, 'c'));
    const metres = journey.legs.reduce((sum, leg) => sum + leg.metres, 0);
    expect(metres).toBeLessThan(distance(from, to) * 1.6);
  });

  test('finds a route from a place beside the road', () => {
    const way = routeBetween([33.4, -7.3], [34.05, -6.8]);
    expect(way.at(-1)?.to).toEqual([34.05, -6.8]);
    expect(way.length).toBeGreaterThan(3);
  });
});

test('no address is in the sea', () => {
  for (const [town, away] of [
    ['Casablanca', 165],
    ['Agadir', 80],
    ['Tanger', 190],
  ] as const) {
    const centre = towns.get(town) ?? [0, 0];
    for (let seed = 0; seed < 200; seed += 1) {
      const at = randomAddress(createRandom(seed, 'door'), town);
      const turn = Math.abs(((bearing(centre, at) - away + 540) % 360) - 180);
      expect(turn).toBeLessThan(76);
      expect(distance(centre, at)).toBeLessThan(7_000);
    }
  }
});

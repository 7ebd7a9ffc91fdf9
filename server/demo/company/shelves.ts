// The shelves of the hubs: one for each town of the hub, one for each other hub, one for returns.
import type { Random } from '../random.ts';
import { randomIdAt } from '../random.ts';
import type { Places } from './places.ts';

interface Shelf {
  id: string;
  version: number;
  status: 'active';
  hubId: string;
  code: string;
  place: number;
  kind: 'cities' | 'route' | 'returns';
  cityIds: readonly string[];
  toHubId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Towns on one row of shelves. */
const perRow = 6;
const codeOf = (row: string, n: number): string => `${row}-${String(n).padStart(2, '0')}`;

/** Creates the shelves, in the order in which they stand. */
export function createShelves(random: Random, { hubs, cities }: Places, founded: Date): Shelf[] {
  return hubs.flatMap((hub) => {
    const towns = cities.filter(({ hubId }) => hubId === hub.id);
    const kinds = [
      ...towns.map((city, n) => ({
        code: codeOf('ABCDEF'[Math.floor(n / perRow)] ?? 'F', (n % perRow) + 1),
        kind: 'cities' as const,
        cityIds: [city.id],
        toHubId: null,
      })),
      ...hubs
        .filter(({ id }) => id !== hub.id)
        .map((other, n) => ({ code: codeOf('Q', n + 1), kind: 'route' as const, cityIds: [], toHubId: other.id })),
      { code: codeOf('R', 1), kind: 'returns' as const, cityIds: [], toHubId: null },
    ];
    return kinds.map((shelf, n) => ({
      id: randomIdAt(random, founded.getTime()),
      version: 1,
      status: 'active',
      hubId: hub.id,
      place: n + 1,
      ...shelf,
      createdAt: founded,
      updatedAt: founded,
    }));
  });
}

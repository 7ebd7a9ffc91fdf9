// What drivers of the demo earn for a delivery since it began: less in the town of their hub, more in distant cities.
import type { Places } from './places.ts';
import { farCities } from './offers.ts';
import { randomIdAt, type Random } from '../random.ts';

interface Commission {
  id: string;
  version: number;
  status: string;
  cityId: string | null;
  amount: number;
  since: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The commissions of all drivers, by city. */
export function createCommissions(random: Random, { hubs, cities }: Places, founded: Date): readonly Commission[] {
  const commission = (cityId: string | null, dirhams: number): Commission => ({
    id: randomIdAt(random, founded.getTime()),
    version: 1,
    status: 'active',
    cityId,
    amount: dirhams * 100,
    since: founded.toISOString().slice(0, 10),
    createdAt: founded,
    updatedAt: founded,
  });
  const towns = new Set(hubs.map(({ nameFr }) => nameFr));
  return [
    commission(null, 12),
    ...cities.filter(({ nameFr }) => towns.has(nameFr)).map(({ id }) => commission(id, 10)),
    ...cities.filter(({ nameFr }) => farCities.includes(nameFr)).map(({ id }) => commission(id, 15)),
  ];
}

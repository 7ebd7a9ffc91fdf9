// The tariffs of the demo: a default, one for companies that send a lot, one for premium customers.
import type { Fees, OffersLine } from '#shared/areas/config/config.ts';
import type { Company } from './companies.ts';
import type { City, Places } from './places.ts';
import { randomIdAt, type Random } from '../random.ts';

interface Group {
  id: string;
  name: string;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface Offers {
  groups: readonly Group[];
  lines: readonly (OffersLine & { groupId: string })[];
  /** The tariff group of a company; null for the default. */
  groupOf: (companyId: string) => string | null;
}

// Dirhams: in the hub's own town, in its other towns, to other hubs, to the most distant cities (null: the fee of the
// default tariff).
interface Plan {
  name: string;
  delivered: readonly [number, number, number, number | null];
  refused: number;
  returned: number;
}
const standard: Plan = { name: 'Standard', delivered: [37, 42, 47, 58], refused: 12, returned: 10 };
const wholesale: Plan = { name: 'Grossistes', delivered: [35, 38, 42, null], refused: 10, returned: 10 };
const premium: Plan = { name: 'Premium', delivered: [45, 48, 52, 60], refused: 15, returned: 12 };

export const farCities = ['Laâyoune', 'Guelmim', 'Errachidia', 'Oujda', 'Al Hoceïma', 'Nador'];

function feesOf({ delivered, refused, returned }: Plan, hub: Places['hubs'][number], city: City): Fees | null {
  const distance = farCities.includes(city.nameFr) ? 3 : city.hubId !== hub.id ? 2 : city.nameFr === hub.nameFr ? 0 : 1;
  const dirhams = delivered[distance];
  return dirhams == null ? null : { delivered: dirhams * 100, refused: refused * 100, returned: returned * 100 };
}

function linesOf(plan: Plan, groupId: string, { hubs, cities }: Places): Offers['lines'] {
  return hubs.flatMap((hub) =>
    cities.flatMap((city) => {
      const fees = feesOf(plan, hub, city);
      return fees ? [{ groupId, hubId: hub.id, cityId: city.id, ...fees }] : [];
    }),
  );
}

/** Creates the three tariffs and assigns companies to them. */
export function createOffers(random: Random, places: Places, companies: readonly Company[], founded: Date): Offers {
  const plans = [standard, wholesale, premium].map((plan) => ({ plan, id: randomIdAt(random, founded.getTime()) }));
  const [, wholesaleId, premiumId] = plans.map(({ id }) => id);
  const lines = plans.flatMap(({ plan, id }) => linesOf(plan, id, places));
  const groupOfCompany = new Map(
    companies.map(({ id, weight }, index) => [
      id,
      weight >= 40 ? wholesaleId : index % 7 === 4 ? premiumId : undefined,
    ]),
  );
  return {
    groups: plans.map(({ plan, id }, index) => ({
      id,
      name: plan.name,
      isDefault: index === 0,
      createdAt: founded,
      updatedAt: founded,
    })),
    lines,
    groupOf: (companyId) => groupOfCompany.get(companyId) ?? null,
  };
}

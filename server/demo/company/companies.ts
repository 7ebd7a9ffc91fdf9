import { goods, type Shop, shops } from '../data/shops.ts';
import { streets } from '../data/texts.ts';
import type { Good } from '../data/shops.ts';
import { randomMobile, type Person, type PersonRegistry } from './people.ts';
import type { City, Places } from './places.ts';
import { randomIdAt, type Random } from '../random.ts';

export interface Company {
  id: string;
  name: string;
  hubId: string;
  city: City;
  address: string;
  phone: string;
  commercialId: string | null;
  createdAt: Date;
  goods: readonly Good[];
  weight: number;
  website: string | null;
  /** Has a shop system of its own: its parcels carry the shop's order number and status. */
  isPartner: boolean;
  customer: Person;
  team: readonly Person[];
  /** Keeps goods at the hub. */
  hasStock: boolean;
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

function companyOf(
  random: Random,
  registry: PersonRegistry,
  places: Places,
  shop: Shop,
  index: number,
  founded: Date,
): Company {
  const city = places.cityNamed(shop.town);
  const createdAt = new Date(Math.floor(founded.getTime() + random.between(1, 500) * 86_400_000));
  const id = randomIdAt(random, createdAt.getTime());
  const commercials = registry.people.filter(({ role }) => role === 'COMMERCIAL');
  const domain = `${slug(shop.name)}.example`;
  const customer = registry.add({ role: 'CUSTOMER', companyId: id, email: `contact@${domain}` });
  const team =
    shop.weight >= 22
      ? Array.from({ length: index === 0 ? 2 : 1 }, (_, each) =>
          registry.add({ role: 'SUBCUSTOMER', companyId: id, email: `equipe${each + 1}@${domain}` }),
        )
      : [];
  return {
    id,
    name: shop.name,
    hubId: city.hubId,
    city,
    createdAt,
    address: `${random.integer(2, 180)}, ${random.pick(streets)}, ${city.nameFr}`,
    phone: randomMobile(random),
    // The first company belongs to the demo's commercial; every third company has none.
    commercialId: index % 3 === 2 ? null : (commercials[index % commercials.length]?.id ?? null),
    goods: goods[shop.trade],
    weight: shop.weight,
    website: random.chance(0.7) ? `https://${domain}` : null,
    isPartner: index % 2 === 0,
    customer,
    team,
    hasStock: shop.weight > 30,
  };
}

/** The sender companies, each with its customer and its team. */
export function createCompanies(random: Random, registry: PersonRegistry, places: Places, founded: Date): Company[] {
  return shops.map((shop, index) => companyOf(random, registry, places, shop, index, founded));
}

// Two warehouses keep goods of three shops. The shops announce what they send, the office counts what came, and some of
// their parcels are prepared from the stock; what comes back from a delivery waits for somebody to inspect it.
import * as z from 'zod/mini';
import { addDays } from '#shared/lib/time.ts';
import { goods, shops } from '../data/shops.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const day = 24 * hour;

/** The shops that keep goods with us, the largest of the demo. */
const stocked = shops
  .filter(({ weight }) => weight > 30)
  .slice(0, 3)
  .map(({ name, trade }) => ({ name, goods: goods[trade].slice(0, 6) }));

const skuOf = (shop: number, good: number): string => `${'ABC'.charAt(shop)}${100 + good}`;
const places = [
  {
    name: 'Entrepôt Aïn Sebaâ',
    address: 'Lot 14, zone industrielle, Aïn Sebaâ',
    lat: 33.6086,
    lng: -7.5331,
    capacity: 6_000,
  },
  { name: 'Entrepôt Agdal', address: '22, rue Oued Sebou', lat: 33.9985, lng: -6.8476, capacity: 1_500 },
] as const;

/** What the past may still take of each shop's goods: a parcel is never confirmed without them. */
const shelves = new WeakMap<Cast, Map<string, number>>();
function shelfOf(cast: Cast): Map<string, number> {
  const shelf = shelves.get(cast) ?? new Map<string, number>();
  shelves.set(cast, shelf);
  return shelf;
}

/** The goods of the shops that lie in a new warehouse. */
function fill({ id, input }: Happening, cast: Cast) {
  const at = places.findIndex(({ name }) => name === input['name']);
  return stocked.flatMap((shop, shopIndex) => {
    const login = cast.customerOf(shop.name);
    if (login === null) return [];
    return shop.goods.flatMap((good, index) => {
      if (index % places.length !== at) return [];
      const sku = skuOf(shopIndex, index);
      return [
        {
          login,
          entity: 'stockProduct' as const,
          action: 'create',
          input: {
            sku,
            name: good.name,
            warehouseId: id,
            weight: good.weight,
            reorderPoint: cast.random.pick([10, 20, 30, 40]),
            barcode: `6111${String(shopIndex * 100 + index).padStart(9, '0')}`,
          },
          afterMinutes: hour + index,
        },
      ];
    });
  });
}

/** A shop sends goods of a product: at once, and again some weeks later. */
function send({ id, input, by }: Happening, cast: Cast) {
  const { random } = cast;
  const lines = (quantity: number) => [{ productId: id, quantity }];
  const declare = (quantity: number, afterMinutes: number) => ({
    login: by,
    entity: 'stockArrival' as const,
    action: 'declare',
    input: (today: string) => ({
      warehouseId: input['warehouseId'],
      expectedOn: addDays(today, 1),
      lines: lines(quantity),
    }),
    afterMinutes,
  });
  return [
    declare(random.integer(2, 10) * 10, 2 * hour),
    // The last ones are on their way, and wait to be counted.
    ...(random.chance(0.6) ? [declare(random.integer(2, 6) * 10, random.pick([25, 35, 49.3]) * day)] : []),
  ];
}

const declared = z.object({ lines: z.array(z.object({ productId: z.string(), quantity: z.number() })) });
const counted = z.object({ lines: z.array(z.object({ productId: z.string(), counted: z.number() })) });

/** The office counts an arrival on the next day: now and then some units are missing. */
function count({ id, input }: Happening, cast: Cast) {
  const { random, anyone } = cast;
  const missing = random.chance(0.2) ? random.integer(1, 4) : 0;
  const lines = declared
    .parse(input)
    .lines.map(({ productId, quantity }) => ({ productId, counted: quantity - missing }));
  return [
    {
      login: anyone('BACKOFFICE'),
      entity: 'stockArrival' as const,
      action: 'count',
      input: { id, lines, ...(missing > 0 && { countNote: 'Carton ouvert à l’arrivée.' }) },
      afterMinutes: random.between(16 * hour, 26 * hour),
    },
  ];
}

/** The office takes the goods of a new parcel from the stock, before its shop confirms it. */
function takeFromStock({ id, company }: Happening, cast: Cast) {
  const shop = stocked.findIndex(({ name }) => name === company);
  if (shop < 0 || !cast.random.chance(0.85)) return [];
  const shelf = shelfOf(cast);
  const sku = skuOf(shop, cast.random.integer(0, 5));
  const left = shelf.get(sku) ?? 0;
  if (left === 0) return [];
  shelf.set(sku, left - 1);
  return [
    {
      // Not the shop, which may correct the parcel in the same minute: what one person does then is one command.
      login: cast.anyone('ADMIN'),
      entity: 'package' as const,
      action: 'edit',
      input: { id, version: 1, stockLines: [{ sku, quantity: 1 }] },
      afterMinutes: 1,
      mayBeRefused: true,
    },
  ];
}

/** What came is known to the shops. */
function shelve({ input }: Happening, cast: Cast): void {
  const shelf = shelfOf(cast);
  for (const { productId, counted: units } of counted.parse(input).lines) {
    const sku = skusOf(cast).get(productId);
    if (sku !== undefined) shelf.set(sku, (shelf.get(sku) ?? 0) + units);
  }
}

const skus = new WeakMap<Cast, Map<string, string>>();
function skusOf(cast: Cast): Map<string, string> {
  const known = skus.get(cast) ?? new Map<string, string>();
  skus.set(cast, known);
  return known;
}

export const stockDemo: DemoArea = {
  past: ({ anyone }, people, _, hubs) =>
    places.flatMap((place, index) => {
      const hub = hubs.find(({ code }) => code === ['CAS', 'RAB'][index]);
      const manager = people.find(({ role }) => role === 'HOUSEKEEPER');
      return hub
        ? [
            {
              daysAgo: 50,
              minute: 9 * hour + index * 20,
              login: anyone('ADMIN'),
              entity: 'warehouse' as const,
              action: 'create',
              input: { ...place, hubId: hub.id, phone: '+212522334455', ...(manager && { managerId: manager.id }) },
            },
          ]
        : [];
    }),
  after: {
    'warehouse.created': fill,
    'stockProduct.created': (happening, cast) => {
      skusOf(cast).set(happening.id, String(happening.input['sku']));
      return send(happening, cast);
    },
    'stockArrival.declared': count,
    'stockArrival.counted': (happening, cast) => {
      shelve(happening, cast);
      return [];
    },
    'package.created': takeFromStock,
  },
};

// Products, quantities and arrivals: who may move what, that a quantity is the sum of its movements, and what is live.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { consumersAreDone, notificationsOf } from '#tests/areas/notifications/support/notifications.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, codesOf, openWarehouse, quantitiesOf, stockDifferences, stockItem, succeed } from './support/stock.ts';

const server = useTestServer();
const today = dayOf(new Date());

const write = (statement: string): Promise<unknown> =>
  inTransaction(server.db, systemPrincipal, (trx) => sql.raw(statement).execute(trx));

describe('a product', () => {
  it('has a SKU of its own within its company, in capitals', async () => {
    const warehouseId = await openWarehouse(server);
    const product = { sku: 'argan-50', name: 'Huile d’argan', warehouseId };
    const made = await Promise.all([1, 2].map(() => act(server, 'customer', 'stockProduct', 'create', product)));
    expect(made.flatMap(codesOf)).toEqual(['sku stock.sku_taken']);
    await succeed(server, 'customer2', 'stockProduct', 'create', product);
    expect(codesOf(await act(server, 'customer', 'stockProduct', 'create', { ...product, sku: 'ARGAN-50' }))).toEqual([
      'sku stock.sku_taken',
    ]);
  });

  it('is refused with a wrong SKU, too long a name, an unknown warehouse, or units that nobody counted', async () => {
    const warehouseId = await openWarehouse(server);
    const product = { sku: 'A1', name: 'Savon', warehouseId };
    const refusal = async (change: object): Promise<string[]> =>
      codesOf(await act(server, 'customer', 'stockProduct', 'create', { ...product, ...change }));
    expect(await refusal({ sku: 'é; x2' })).toEqual(['sku stock.invalid_sku']);
    expect(await refusal({ name: 'x'.repeat(121) })).toEqual(['name too_long']);
    expect(await refusal({ barcode: 'قهوة' })).toEqual(['barcode stock.invalid_barcode']);
    expect(await refusal({ warehouseId: server.fixtures.hubs.casa })).toEqual(['warehouseId warehouse.unknown']);
    expect(await refusal({ quantity: 5 })).toEqual(['quantity stock.office_only']);
    expect(await refusal({ companyId: server.fixtures.companies.zellige })).toEqual(['companyId unknown_company']);
    for (const who of ['housekeeper', 'support', 'driver', 'subcustomer'] as const)
      expect(codesOf(await act(server, who, 'stockProduct', 'create', product))).toEqual(['forbidden']);
  });

  it('is shown in its warehouses as it is described now, and archived only when nothing is left', async () => {
    const item = await stockItem(server, { warehouseId: await openWarehouse(server), quantity: 2 });
    await succeed(server, 'customer', 'stockProduct', 'edit', {
      id: item.productId,
      version: 1,
      name: 'Savon noir',
      reorderPoint: 3,
    });
    const read = async () =>
      (
        await (
          await server.as('housekeeper')
        ).call('query ($id: ID!) { stockLevel(id: $id) { name isLow status } }', { id: item.levelId })
      ).data;
    expect(await read()).toEqual({ stockLevel: { name: 'Savon noir', isLow: true, status: 'active' } });
    const { errors } = await act(server, 'customer', 'stockProduct', 'archive', { id: item.productId });
    expect(errors[0]?.extensions).toMatchObject({ code: 'stock.not_empty', params: { units: 2 } });
    await succeed(server, 'housekeeper', 'stockLevel', 'adjust', {
      id: item.levelId,
      counted: 0,
      reason: 'Vendu sur place',
    });
    await succeed(server, 'customer', 'stockProduct', 'archive', { id: item.productId });
    expect(await read()).toEqual({ stockLevel: { name: 'Savon noir', isLow: true, status: 'archived' } });
  });
});

describe('quantities', () => {
  it('are received, adjusted, written off and transferred by the hub, never below zero', async () => {
    const [casa, rabat] = [await openWarehouse(server), await openWarehouse(server, 'rabat')];
    const { levelId, productId } = await stockItem(server, { warehouseId: casa, quantity: 4 });
    await succeed(server, 'housekeeper', 'stockLevel', 'receive', { id: levelId, quantity: 6 });
    await succeed(server, 'housekeeper', 'stockLevel', 'adjust', { id: levelId, counted: 9, reason: 'Recompté' });
    await succeed(server, 'housekeeper', 'stockLevel', 'writeOff', {
      id: levelId,
      kind: 'damaged',
      quantity: 1,
      reason: 'Mouillé',
    });
    await succeed(server, 'housekeeper', 'stockLevel', 'transfer', { id: levelId, warehouseId: rabat, quantity: 3 });
    await succeed(server, 'housekeeper', 'stockLevel', 'transfer', { id: levelId, warehouseId: rabat, quantity: 1 });
    expect(await quantitiesOf(server, levelId)).toBe('4/0/0/0');
    const { data } = await (
      await server.as('housekeeperRabat')
    ).call('query ($ids: [ID!]) { stockLevels(tab: all, filter: { product: $ids }) { rows { available } } }', {
      ids: [productId],
    });
    expect(data).toEqual({ stockLevels: { rows: [{ available: 4 }] } });
    for (const [action, input] of [
      ['writeOff', { kind: 'lost', quantity: 5, reason: 'x' }],
      ['transfer', { warehouseId: rabat, quantity: 5 }],
    ] as const)
      expect(codesOf(await act(server, 'housekeeper', 'stockLevel', action, { id: levelId, ...input }))).toEqual([
        'quantity stock.not_enough',
      ]);
    expect(
      codesOf(
        await act(server, 'housekeeper', 'stockLevel', 'transfer', { id: levelId, warehouseId: casa, quantity: 1 }),
      ),
    ).toEqual(['warehouseId stock.same_warehouse']);
    expect(
      codesOf(await act(server, 'housekeeper', 'stockLevel', 'adjust', { id: levelId, counted: 3, reason: ' ' })),
    ).toEqual(['reason required']);
    for (const who of ['customer', 'support', 'driver'] as const)
      expect(codesOf(await act(server, who, 'stockLevel', 'receive', { id: levelId, quantity: 1 }))).toEqual([
        'forbidden',
      ]);
    expect(
      codesOf(await act(server, 'housekeeperRabat', 'stockLevel', 'receive', { id: levelId, quantity: 1 })),
    ).toEqual(['missing']);
  });

  it('keep every movement, which nobody can change, and the database lets none be below zero', async () => {
    const { levelId } = await stockItem(server, { warehouseId: await openWarehouse(server), quantity: 4 });
    await succeed(server, 'housekeeper', 'stockLevel', 'adjust', { id: levelId, counted: 1, reason: 'Recompté' });
    const { data } = await (
      await server.as('customer')
    ).call('query ($levelId: ID!) { stockMovements(levelId: $levelId) { kind available reason actor { name } } }', {
      levelId,
    });
    expect(data).toMatchObject({
      stockMovements: [
        { kind: 'adjustment', available: -3, reason: 'Recompté' },
        { kind: 'initial', available: 4, reason: null },
      ],
    });
    await expect(write('update stock_movements set available = 1')).rejects.toThrow('permission denied');
    await expect(write('delete from stock_movements')).rejects.toThrow('permission denied');
    await expect(write(`update stock_levels set available = -1, margin = -1 where id = '${levelId}'`)).rejects.toThrow(
      'check',
    );
  });

  it('that were changed behind their movements are found', async () => {
    const { levelId, sku } = await stockItem(server, { warehouseId: await openWarehouse(server), quantity: 4 });
    await write(`update stock_levels set available = 5, margin = 5 where id = '${levelId}'`);
    expect(await stockDifferences(server)).toMatchObject([
      { what: 'level', sku, kept: { available: 5 }, computed: { available: 4 } },
    ]);
    await write(`update stock_levels set available = 4, margin = 4 where id = '${levelId}'`);
    expect(await stockDifferences(server)).toEqual([]);
  });
});

describe('an open page', () => {
  it('hears of the quantities of its own company and hub, and of no others', async () => {
    const { levelId } = await stockItem(server, { warehouseId: await openWarehouse(server), quantity: 4 });
    const document = 'subscription { stockLevelChanged { id stockLevel { available } } }';
    const counts = 'subscription { stockLevelCounts { tabs { tab n available } } }';
    const own = [
      await subscribe(server.url, await server.as('customer'), [document, counts]),
      await subscribe(server.url, await server.as('housekeeper'), [document]),
    ];
    const foreign = [
      await subscribe(server.url, await server.as('customer2'), [document]),
      await subscribe(server.url, await server.as('housekeeperRabat'), [document]),
    ];
    await succeed(server, 'housekeeper', 'stockLevel', 'receive', { id: levelId, quantity: 73 });
    for (const each of own) await each.untilText('"available":77');
    for (const each of foreign) {
      await each.roundTrip();
      expect(each.text()).not.toContain(levelId);
    }
    const read = 'query ($id: ID!) { stockLevel(id: $id) { id } stockMovements(levelId: $id) { id } }';
    for (const who of ['customer2', 'housekeeperRabat'] as const)
      expect((await (await server.as(who)).call(read, { id: levelId })).data).toEqual({
        stockLevel: null,
        stockMovements: [],
      });
    for (const who of ['driver', 'accountant', 'subcustomer', 'commercial'] as const)
      expect((await (await server.as(who)).call(read, { id: levelId })).errors[0]?.extensions.code).toBe('forbidden');
  });

  it('a product that runs low is told to its customer once, and again only after it was filled', async () => {
    const { levelId } = await stockItem(server, {
      warehouseId: await openWarehouse(server),
      quantity: 9,
      reorderPoint: 5,
    });
    const told = async (): Promise<number> => {
      await consumersAreDone(server.db);
      const all = await notificationsOf(await server.as('customer'));
      return all.filter(({ entityId }) => entityId === levelId).length;
    };
    const lose = () =>
      succeed(server, 'housekeeper', 'stockLevel', 'writeOff', { id: levelId, kind: 'lost', quantity: 2, reason: 'x' });
    await lose();
    expect(await told()).toBe(0);
    await lose();
    await lose();
    expect(await told()).toBe(1);
    await succeed(server, 'housekeeper', 'stockLevel', 'receive', { id: levelId, quantity: 9 });
    expect(await told()).toBe(1);
    await succeed(server, 'housekeeper', 'stockLevel', 'adjust', { id: levelId, counted: 0, reason: 'Vide' });
    expect(await told()).toBe(2);
    expect(await notificationsOf(await server.as('customer2'))).toEqual([]);
  });
});

describe('an arrival', () => {
  it('is declared by a customer, counted by the hub, and its difference is kept', async () => {
    const warehouseId = await openWarehouse(server, 'rabat');
    const [a, b] = [
      await stockItem(server, { warehouseId: await openWarehouse(server) }),
      await stockItem(server, { warehouseId }),
    ];
    const declared = {
      warehouseId,
      expectedOn: addDays(today, 1),
      lines: [a, b].map(({ productId }) => ({ productId, quantity: 10 })),
    };
    const document = 'subscription { stockArrivalChanged { id } }';
    const hub = await subscribe(server.url, await server.as('housekeeperRabat'), [document]);
    const otherHub = await subscribe(server.url, await server.as('housekeeper'), [document]);
    const id = await succeed(server, 'customer', 'stockArrival', 'declare', declared);
    await hub.untilText(id);
    await otherHub.roundTrip();
    expect(otherHub.text()).not.toContain(id);
    const counted = {
      id,
      lines: [
        { productId: a.productId, counted: 8 },
        { productId: b.productId, counted: 10 },
      ],
    };
    expect(codesOf(await act(server, 'housekeeper', 'stockArrival', 'count', counted))).toEqual(['missing']);
    expect(codesOf(await act(server, 'customer', 'stockArrival', 'count', counted))).toEqual(['forbidden']);
    const counts = await Promise.all(
      [1, 2].map(() => act(server, 'housekeeperRabat', 'stockArrival', 'count', counted)),
    );
    expect(counts.flatMap(codesOf)).toEqual(['wrong_status']);
    const { data } = await (
      await server.as('customer')
    ).call(
      'query ($id: ID!, $ids: [ID!]) { stockArrival(id: $id) { status declared counted differs lines { quantity counted } } stockLevels(tab: all, filter: { product: $ids, warehouse: ["' +
        warehouseId +
        '"] }) { rows { available } } }',
      { id, ids: [a.productId] },
    );
    expect(data).toEqual({
      stockArrival: {
        status: 'counted',
        declared: 20,
        counted: 18,
        differs: true,
        lines: [
          { quantity: 10, counted: 8 },
          { quantity: 10, counted: 10 },
        ],
      },
      stockLevels: { rows: [{ available: 8 }] },
    });
    expect(await quantitiesOf(server, b.levelId)).toBe('10/0/0/0');
  });

  it('is refused with foreign goods, a day that is over, no lines, and too many', async () => {
    const warehouseId = await openWarehouse(server);
    const own = await stockItem(server, { warehouseId });
    const foreign = await stockItem(server, { warehouseId, companyId: server.fixtures.companies.zellige });
    const refusal = async (change: object): Promise<string[]> =>
      codesOf(
        await act(server, 'customer', 'stockArrival', 'declare', {
          warehouseId,
          expectedOn: today,
          lines: [{ productId: own.productId, quantity: 1 }],
          ...change,
        }),
      );
    const line = { productId: own.productId, quantity: 1 };
    expect(await refusal({ lines: [{ ...line, productId: foreign.productId }] })).toEqual([
      'lines.0.productId stock.unknown_product',
    ]);
    expect(await refusal({ lines: [line, line] })).toEqual(['lines.1.productId stock.repeated_item']);
    expect(await refusal({ expectedOn: addDays(today, -1) })).toEqual(['expectedOn day_in_past']);
    expect(await refusal({ lines: [] })).toEqual(['lines required']);
    expect(await refusal({ lines: Array.from({ length: 101 }, () => line) })).toEqual(['lines too_many']);
    expect(await refusal({ note: 'a\u0000b' })).toEqual(['note invalid_text']);
    const id = await succeed(server, 'customer', 'stockArrival', 'declare', {
      warehouseId,
      expectedOn: today,
      lines: [line],
    });
    expect(codesOf(await act(server, 'customer2', 'stockArrival', 'cancel', { id }))).toEqual(['missing']);
    await succeed(server, 'customer', 'stockArrival', 'cancel', { id });
    expect(
      codesOf(
        await act(server, 'housekeeper', 'stockArrival', 'count', {
          id,
          lines: [{ productId: own.productId, counted: 1 }],
        }),
      ),
    ).toEqual(['wrong_status']);
  });
});

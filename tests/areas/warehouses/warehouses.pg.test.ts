// Warehouses: who keeps them, how full they are, and that one with goods is not closed.
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, codesOf, openWarehouse, stockItem, succeed } from '#tests/areas/stock/support/stock.ts';

const server = useTestServer();

describe('a warehouse', () => {
  it('is kept by administrators and the back office, with a known hub and manager, inside Morocco', async () => {
    const { hubs, people } = server.fixtures;
    const given = { name: 'Aïn Sebaâ', address: 'Lot 4', hubId: hubs.casa, capacity: 500, lat: 33.6, lng: -7.55 };
    const refusal = async (change: object): Promise<string[]> =>
      codesOf(await act(server, 'backoffice', 'warehouse', 'create', { ...given, ...change }));
    expect(await refusal({ lat: 48.8, lng: 2.3 })).toEqual(['lat outside_morocco']);
    expect(await refusal({ lng: null })).toEqual(['lng required']);
    expect(await refusal({ hubId: people.admin })).toEqual(['hubId unknown_hub']);
    expect(await refusal({ managerId: people.driver })).toEqual(['managerId warehouse.unknown_manager']);
    expect(await refusal({ capacity: 0 })).toEqual(['capacity too_small']);
    expect(await refusal({ managerId: people.housekeeper, phone: '0661000001' })).toEqual([]);
    for (const who of ['accountant', 'support', 'housekeeper', 'customer'] as const)
      expect(codesOf(await act(server, who, 'warehouse', 'create', given))).toEqual(['forbidden']);
    const names = async (who: 'customer' | 'driver') =>
      (await (await server.as(who)).call('{ stockWarehouses { name } }')).errors.map(
        ({ extensions }) => extensions.code,
      );
    expect([await names('customer'), await names('driver')]).toEqual([[], ['forbidden']]);
  });

  it('with goods or an announced arrival is not closed, and a closed one takes nothing', async () => {
    const id = await openWarehouse(server);
    const { levelId, productId } = await stockItem(server, { warehouseId: id, quantity: 3 });
    const read = async () =>
      (await (await server.as('admin')).call('query ($id: ID!) { warehouse(id: $id) { units status } }', { id })).data;
    expect(await read()).toEqual({ warehouse: { units: 3, status: 'open' } });
    const arrival = await succeed(server, 'customer', 'stockArrival', 'declare', {
      warehouseId: id,
      expectedOn: addDays(dayOf(new Date()), 1),
      lines: [{ productId, quantity: 1 }],
    });
    const { errors } = await act(server, 'admin', 'warehouse', 'close', { id });
    expect(errors[0]?.extensions).toMatchObject({ code: 'warehouse.not_empty', params: { units: 3, arrivals: 1 } });
    await succeed(server, 'customer', 'stockArrival', 'cancel', { id: arrival });
    await succeed(server, 'housekeeper', 'stockLevel', 'adjust', { id: levelId, counted: 0, reason: 'Vidé' });
    await succeed(server, 'admin', 'warehouse', 'close', { id });
    expect(codesOf(await act(server, 'housekeeper', 'stockLevel', 'receive', { id: levelId, quantity: 1 }))).toEqual([
      'quantity warehouse.closed',
    ]);
    await succeed(server, 'admin', 'warehouse', 'reopen', { id });
    await succeed(server, 'housekeeper', 'stockLevel', 'receive', { id: levelId, quantity: 1 });
    expect(await read()).toEqual({ warehouse: { units: 1, status: 'open' } });
  });
});

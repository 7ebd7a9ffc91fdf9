// Parcels that take their goods from the stock: what each step of their life moves, and that nothing is oversold.
import { describe, expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import {
  act,
  codesOf,
  createStockParcel,
  openWarehouse,
  quantitiesOf,
  stockDifferences,
  stockItem,
  succeed,
} from './support/stock.ts';

const server = useTestServer();

async function itemOf(quantity: number): Promise<{ levelId: string; sku: string }> {
  return stockItem(server, { warehouseId: await openWarehouse(server), quantity });
}
const parcelOf = (levelId: string, quantity: number): Promise<string> =>
  createStockParcel(server, [{ levelId, quantity }]);

/** Brings a confirmed parcel to its recipient's door. */
async function sendOut(id: string): Promise<void> {
  await succeed(server, 'housekeeper', 'package', 'takeIn', { id });
  await succeed(server, 'housekeeper', 'package', 'assign', { id, driverId: server.fixtures.people.driver });
  await succeed(server, 'driver', 'package', 'receive', { id });
  await succeed(server, 'driver', 'package', 'start', { id });
}

describe('a parcel from stock', () => {
  it('reserves at its confirmation, and uses what is delivered', async () => {
    const { levelId } = await itemOf(10);
    const id = await parcelOf(levelId, 3);
    expect(await quantitiesOf(server, levelId)).toBe('10/0/0/0');
    await succeed(server, 'customer', 'package', 'confirm', { id });
    expect(await quantitiesOf(server, levelId)).toBe('7/3/0/0');
    await sendOut(id);
    expect(await quantitiesOf(server, levelId)).toBe('7/3/0/0');
    await succeed(server, 'driver', 'package', 'deliver', { id, cash: 18_900 });
    expect(await quantitiesOf(server, levelId)).toBe('7/0/3/0');
  });

  it('is reserved again when its delivery is undone or corrected', async () => {
    const { levelId } = await itemOf(5);
    const id = await parcelOf(levelId, 2);
    await succeed(server, 'customer', 'package', 'confirm', { id });
    await sendOut(id);
    await succeed(server, 'driver', 'package', 'deliver', { id, cash: 18_900 });
    await succeed(server, 'driver', 'package', 'undoOutcome', { id });
    expect(await quantitiesOf(server, levelId)).toBe('3/2/0/0');
    await succeed(server, 'driver', 'package', 'deliver', { id, cash: 18_900 });
    await succeed(server, 'accountant', 'package', 'correct', { id, note: 'Mauvais colis' });
    expect(await quantitiesOf(server, levelId)).toBe('3/2/0/0');
  });

  it('gives back what it reserved when it is canceled before its pickup', async () => {
    const { levelId } = await itemOf(5);
    const id = await parcelOf(levelId, 5);
    await succeed(server, 'customer', 'package', 'confirm', { id });
    await succeed(server, 'customer', 'package', 'cancel', { id, reason: 'customer_request' });
    expect(await quantitiesOf(server, levelId)).toBe('5/0/0/0');
  });

  it('comes back to quarantine, and is available or damaged once it was inspected', async () => {
    const { levelId } = await itemOf(5);
    const id = await parcelOf(levelId, 3);
    await succeed(server, 'customer', 'package', 'confirm', { id });
    await sendOut(id);
    await succeed(server, 'driver', 'package', 'cancel', { id, reason: 'refused', note: 'Refusé' });
    expect(await quantitiesOf(server, levelId)).toBe('2/3/0/0');
    await succeed(server, 'housekeeper', 'package', 'moveReturn', { id });
    await succeed(server, 'housekeeper', 'package', 'return', { id });
    expect(await quantitiesOf(server, levelId)).toBe('2/0/0/3');
    expect(
      codesOf(await act(server, 'housekeeper', 'stockLevel', 'inspect', { id: levelId, good: 3, damaged: 1 })),
    ).toEqual(['good stock.quarantine_left']);
    await succeed(server, 'housekeeper', 'stockLevel', 'inspect', { id: levelId, good: 2, damaged: 1 });
    expect(await quantitiesOf(server, levelId)).toBe('4/0/0/0');
    expect(
      codesOf(await act(server, 'housekeeper', 'stockLevel', 'inspect', { id: levelId, good: 1, damaged: 0 })),
    ).toEqual(['stock.nothing_to_inspect']);
  });

  it('that was lost is gone, and one that is relaunched keeps its goods', async () => {
    const { levelId } = await itemOf(6);
    const [lost, relaunched] = [await parcelOf(levelId, 2), await parcelOf(levelId, 1)];
    for (const id of [lost, relaunched]) {
      await succeed(server, 'customer', 'package', 'confirm', { id });
      await sendOut(id);
    }
    await succeed(server, 'admin', 'package', 'writeOff', { id: lost, reason: 'lost', note: 'Introuvable' });
    await succeed(server, 'driver', 'package', 'cancel', { id: relaunched, reason: 'refused', note: 'Refusé' });
    await succeed(server, 'admin', 'package', 'relaunch', { id: relaunched });
    expect(await quantitiesOf(server, levelId)).toBe('3/1/0/0');
  });

  it('follows an edit of its lines', async () => {
    const { levelId } = await itemOf(6);
    const other = await itemOf(4);
    const id = await parcelOf(levelId, 2);
    await succeed(server, 'customer', 'package', 'confirm', { id });
    const lines = [
      { levelId, quantity: 1 },
      { levelId: other.levelId, quantity: 4 },
    ];
    await succeed(server, 'admin', 'package', 'edit', { id, version: 2, stockLines: lines });
    expect([await quantitiesOf(server, levelId), await quantitiesOf(server, other.levelId)]).toEqual([
      '5/1/0/0',
      '0/4/0/0',
    ]);
    await succeed(server, 'admin', 'package', 'edit', { id, version: 3, fromStock: false });
    expect([await quantitiesOf(server, levelId), await quantitiesOf(server, other.levelId)]).toEqual([
      '6/0/0/0',
      '4/0/0/0',
    ]);
  });

  it('is not confirmed when there is less, and the error says what is there', async () => {
    const { levelId, sku } = await itemOf(1);
    const id = await parcelOf(levelId, 2);
    const { errors } = await act(server, 'customer', 'package', 'confirm', { id });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'stockLines', code: 'stock.not_enough', params: { sku, available: 1 } }],
    });
    const { data } = await (
      await server.as('customer')
    ).call('query ($id: ID!) { package(id: $id) { status fromStock products } }', {
      id,
    });
    expect(data).toMatchObject({ package: { status: 'created', fromStock: true } });
    expect(await quantitiesOf(server, levelId)).toBe('1/0/0/0');
  });

  it('takes goods of its own sender only, each once', async () => {
    const { levelId } = await itemOf(5);
    const foreign = await stockItem(server, {
      warehouseId: await openWarehouse(server),
      quantity: 5,
      companyId: server.fixtures.companies.zellige,
    });
    const parcel = {
      recipientName: 'Salma',
      phone: '+212655767159',
      address: 'x',
      cityId: server.fixtures.cities.casa,
      cod: 1,
    };
    const create = async (stockLines: object[]): Promise<string[]> =>
      codesOf(await act(server, 'customer', 'package', 'create', { ...parcel, stockLines }));
    expect(await create([{ levelId: foreign.levelId, quantity: 1 }])).toEqual([
      'stockLines.0.levelId stock.unknown_item',
    ]);
    expect(await create([1, 2].map((quantity) => ({ levelId, quantity })))).toEqual([
      'stockLines.1.levelId stock.repeated_item',
    ]);
    expect(await create([{ levelId, quantity: 0 }])).toEqual(['stockLines.0.quantity too_small']);
    expect(await create(Array.from({ length: 21 }, () => ({ levelId, quantity: 1 })))).toEqual(['stockLines too_many']);
  });
});

describe('sixteen people who confirm at once', () => {
  it('sell no more than there is: each parcel has all of its goods, or is refused', async () => {
    const { levelId } = await itemOf(10);
    const ids = await Promise.all(Array.from({ length: 16 }, () => parcelOf(levelId, 1)));
    const answers = await Promise.all(ids.map((id) => act(server, 'customer', 'package', 'confirm', { id })));
    const refused = answers.flatMap(codesOf);
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'stockLines stock.not_enough'));
    expect(await quantitiesOf(server, levelId)).toBe('0/10/0/0');
  });

  it('nor do selections: the parcels that find goods are confirmed, the others name what is left', async () => {
    const { levelId } = await itemOf(3);
    const ids = await Promise.all(Array.from({ length: 5 }, () => parcelOf(levelId, 1)));
    const { data } = await (
      await server.as('customer')
    ).call(
      'mutation ($input: PackagesConfirmInput!) { packagesConfirm(input: $input) { refused { id error { code } } } }',
      { input: { ids } },
    );
    expect(JSON.stringify(data).split('invalid_input').length - 1).toBe(2);
    expect(await quantitiesOf(server, levelId)).toBe('0/3/0/0');
  });
});

it('the check finds nothing after all of this', async () => {
  expect(await stockDifferences(server)).toEqual([]);
});

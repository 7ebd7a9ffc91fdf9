// Goods from their announcement to their return in two browsers on two instances: the customer declares, the hub counts,
// a parcel reserves, uses and brings back, and each page shows it at once.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { act, succeed } from '#tests/areas/stock/support/stock.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const listed = z.object({ stockLevels: z.object({ rows: z.tuple([z.object({ id: z.string() })]) }) });

type Entity = Parameters<typeof act>[2];
/** Runs an action on the first instance, which must not be refused. */
const run = (person: PersonName, entity: Entity, action: string, input: object): Promise<string> =>
  succeed({ as: instances.apiClient }, person, entity, action, input);

/** The figure of a quantity in the open drawer. */
const figure = ({ page }: UserWindow, quantity: string, n: string) =>
  page.getByRole('dialog').locator(`[data-quantity="${quantity}"]`).getByText(n, { exact: true });

it('a customer announces goods, the hub counts fewer, and a parcel takes them, delivers them and brings one back', async () => {
  const { hubs, people, cities } = instances.fixtures;
  const warehouse = await run('admin', 'warehouse', 'create', {
    name: 'Aïn Sebaâ',
    address: 'Lot 14',
    hubId: hubs.casa,
    capacity: 500,
  });
  const product = { sku: 'ARGAN-50', name: 'Huile d’argan', warehouseId: warehouse };
  const productId = await run('customer', 'stockProduct', 'create', product);
  const [customer, keeper, stranger] = await Promise.all([
    instances.openAs(instances.one, 'customer', { path: '/stock/arrivals' }),
    instances.openAs(instances.two, 'housekeeper', { path: '/stock/arrivals' }),
    instances.openAs(instances.two, 'customer2', { path: '/stock' }),
  ]);
  await stranger.page.getByText('En direct').first().waitFor();

  // The customer announces ten.
  await customer.page.getByRole('button', { name: 'Annoncer un arrivage' }).first().click();
  const form = customer.page.getByRole('dialog', { name: 'Annoncer un arrivage' });
  await form.getByLabel('Entrepôt').click();
  await customer.page.getByRole('option', { name: 'Aïn Sebaâ' }).click();
  await form.getByLabel('Produit 1').click();
  await customer.page.getByRole('option', { name: /Huile d’argan/ }).click();
  await form.getByLabel('Annoncé 1').fill('10');
  await form.getByRole('button', { name: 'Annoncer', exact: true }).click();
  await customer.page.getByRole('article', { name: /^AR-/ }).waitFor();

  // The hub sees it without reloading, and counts eight.
  await keeper.page.getByRole('button', { name: 'Compter' }).first().click();
  const counting = keeper.page.getByRole('dialog', { name: 'Compter' });
  await counting.getByLabel('Compté : Huile d’argan').fill('8');
  await counting.getByRole('button', { name: 'Compter' }).click();
  await customer.page.getByText('Compté avec écart').first().waitFor();

  // Both open the product.
  const { data } = await (
    await instances.apiClient('customer')
  ).call('query ($ids: [ID!]) { stockLevels(tab: all, filter: { product: $ids }) { rows { id } } }', {
    ids: [productId],
  });
  const { stockLevels } = listed.parse(data);
  const levelId = stockLevels.rows[0].id;
  await customer.page.goto(`${instances.one.url}/stock?id=${levelId}`);
  await keeper.page.goto(`${instances.two.url}/stock?id=${levelId}`);
  await figure(keeper, 'available', '8').waitFor();

  // A parcel of two is confirmed, and delivered.
  const parcel = {
    recipientName: 'Salma Ouazzani',
    phone: '+212655767159',
    address: '12 rue Ibn Batouta',
    cityId: cities.casa,
    cod: 18_900,
    stockLines: [{ levelId, quantity: 2 }],
  };
  const sendOut = async (id: string): Promise<void> => {
    await run('customer', 'package', 'confirm', { id });
    await run('housekeeper', 'package', 'takeIn', { id });
    await run('housekeeper', 'package', 'assign', { id, driverId: people.driver });
    await run('driver', 'package', 'receive', { id });
    await run('driver', 'package', 'start', { id });
  };
  const delivered = await run('customer', 'package', 'create', parcel);
  await sendOut(delivered);
  for (const window of [customer, keeper]) {
    await figure(window, 'reserved', '2').waitFor();
    await figure(window, 'available', '6').waitFor();
  }
  await run('driver', 'package', 'deliver', { id: delivered, cash: 18_900 });
  await figure(customer, 'used', '2').waitFor();

  // Another one comes back, and is inspected.
  const returned = await run('customer', 'package', 'create', parcel);
  await sendOut(returned);
  await run('driver', 'package', 'cancel', { id: returned, reason: 'refused', note: 'Refusé' });
  await run('housekeeper', 'package', 'moveReturn', { id: returned });
  await run('housekeeper', 'package', 'return', { id: returned });
  await figure(keeper, 'quarantine', '2').waitFor();
  await keeper.page.getByRole('button', { name: 'Inspecter' }).click();
  const inspection = keeper.page.getByRole('dialog', { name: 'Inspecter' });
  await inspection.getByLabel('En bon état').fill('1');
  await inspection.getByLabel('Endommagées').fill('1');
  await inspection.getByRole('button', { name: 'Inspecter' }).click();
  await figure(customer, 'available', '5').waitFor();
  await figure(customer, 'quarantine', '0').waitFor();

  // An own product proves that the stranger would have heard.
  await run('customer2', 'stockProduct', 'create', { ...product, sku: 'ZELLIGE-1', name: 'Zellige bleu' });
  await expect.poll(() => framesContaining(stranger, ['Zellige bleu']).length).toBeGreaterThan(0);
  expect(framesContaining(stranger, ['argan', levelId])).toEqual([]);
});

// A parcel with two extra services, in browsers on two instances: an administrator adds a service, the parcel gets it, and once
// it is delivered and billed the invoice is on the open page of its customer, and on nobody else's.
import { expect, it } from 'vitest';
import { addExtra } from '#tests/areas/extras/extras.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';

const instances = useTwoInstances();

it('two services of a parcel are on the invoice that its customer sees appear', async () => {
  const { companies } = instances.fixtures;
  const callers = { as: instances.apiClient };
  await addExtra(callers, { code: 'TRY', price: 1_000 });
  const [admin, customer, stranger] = await Promise.all([
    instances.openAs(instances.one, 'admin', { path: '/service' }),
    instances.openAs(instances.two, 'customer', { path: '/billing' }),
    instances.openAs(instances.two, 'customer2', { path: '/billing' }),
  ]);
  await stranger.page.getByText('En direct').first().waitFor();

  const { page } = admin;
  await page.getByRole('heading', { name: 'Services supplémentaires' }).waitFor();
  await page.getByRole('button', { name: 'Nouveau service' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Code').fill('emballage');
  await form.getByLabel('Nom en français').fill('Emballage cadeau');
  await form.getByLabel('Nom en anglais').fill('Gift wrapping');
  await form.getByLabel('Nom en arabe').fill('تغليف هدية');
  await form.getByLabel('Prix hors taxe').fill('5');
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByText('Emballage cadeau').waitFor();

  const price = { cod: 24_950, feeDelivered: 3_500, commission: 1_200 };
  const parcel = buildEnrouteParcel(instances.fixtures, { ...price, companyId: companies.atlas });
  await insertParcels(instances.db, parcel);
  await instances.runAction('support', 'packageEdit', { id: parcel.id, version: 1, extras: ['TRY', 'EMBALLAGE'] });
  await instances.runAction('driver', 'packageDeliver', { id: parcel.id, cash: parcel.cod });
  await instances.runAction('accountant', 'invoiceCreate', { kind: 'customer', companyId: companies.atlas });

  // 249,50 − 35,00 − 15,00 − 10,00 of tax.
  await customer.page.getByRole('row').filter({ hasText: '189,50' }).click();
  await customer.page.getByText('Emballage cadeau').waitFor();
  await customer.page.getByText('Services', { exact: true }).waitFor();
  expect(stranger.frames.join('')).not.toContain(parcel.trackingNumber);
  expect(stranger.frames.join('')).not.toContain('18950');
});

// An inventory in the browser: two people of one hub scan, one parcel is too much, one is missing; it is closed and explained.
import { expect, it } from 'vitest';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '#tests/e2e/support/two-instances.ts';
import type { UserWindow } from '#tests/e2e/support/user-window.ts';

const instances = useTwoInstances();

const button = ({ page }: UserWindow, name: string) => page.getByRole('button', { name, exact: true });

async function type({ page }: UserWindow, code: string): Promise<void> {
  const field = page.getByLabel('Scanner un colis du dépôt');
  await field.fill(code);
  await field.press('Enter');
}

it('is opened, scanned by two people who see each other, closed, and what is missing is explained', async () => {
  const { fixtures, one, two } = instances;
  const parcels = Array.from({ length: 3 }, () => buildParcel(fixtures, { status: 'inhouse' }));
  const away = buildParcel(fixtures, { status: 'inhouse', hubId: fixtures.hubs.rabat });
  await insertParcels(instances.db, ...parcels, away);
  const [first = '', second = '', missing = ''] = parcels.map(({ trackingNumber }) => trackingNumber);
  const hub = await instances.openAs(one, 'housekeeper', { path: '/house?view=inventory' });
  await button(hub, 'Nouvel inventaire').first().click();
  await hub.page.getByRole('dialog').getByRole('button', { name: 'Ouvrir et scanner' }).click();
  await hub.page.getByLabel('Scanner un colis du dépôt').waitFor();
  const office = await instances.openAs(two, 'admin', { path: new URL(hub.page.url()).pathname });
  await office.page.getByText('0 / 3').first().waitFor();

  await type(hub, first);
  await office.page.getByText('1 / 3').first().waitFor();
  await type(office, second);
  await hub.page.getByText('2 / 3').first().waitFor();
  await type(hub, away.trackingNumber);
  await hub.page.getByRole('listitem').filter({ hasText: 'En trop' }).filter({ hasText: 'Rabat' }).waitFor();
  await office.page.getByRole('tab', { name: /En trop/ }).click();
  await office.page.getByText(away.trackingNumber).waitFor();

  await button(hub, 'Clore').click();
  await hub.page.getByRole('dialog').getByRole('button', { name: 'Clore' }).click();
  await hub.page.getByRole('tab', { name: /Manquants/ }).click();
  await hub.page.getByText(missing).waitFor();
  await button(hub, 'Résoudre').click();
  const dialog = hub.page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await hub.page.getByRole('option', { name: 'Retrouvé' }).click();
  await dialog.getByLabel(/Explication/).fill('Derrière le rayon C.');
  await dialog.getByRole('button', { name: 'Résoudre' }).click();
  await dialog.waitFor({ state: 'detached' });
  await office.page.getByText('Clos', { exact: true }).first().waitFor();
  expect(await office.page.getByLabel('Scanner un colis du dépôt').count()).toBe(0);
});

// An urgent announcement and an ordinary notification in two tabs of one customer: both agree at once, whatever is done in
// one of them, and the driver, to whom nothing is addressed, hears nothing.
import { expect, it } from 'vitest';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { bellOf } from '../life/support/parcel-page.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();

it('two tabs of one person agree on what is read, archived and taken back', async () => {
  const { people } = instances.fixtures;
  const [admin, tab, otherTab, stranger] = await Promise.all([
    instances.openAs(instances.one, 'admin', { path: '/service' }),
    instances.openAs(instances.one, 'customer', { path: '/notifications' }),
    instances.openAs(instances.two, 'customer', { path: '/notifications' }),
    instances.openAs(instances.two, 'driver', { path: '/notifications' }),
  ]);
  const tabs = [tab, otherTab];
  for (const each of [...tabs, stranger]) await each.page.getByText('En direct').first().waitFor();

  await admin.page.getByRole('button', { name: 'Nouvelle annonce' }).click();
  const form = admin.page.getByRole('dialog', { name: 'Nouvelle annonce' });
  await form.getByLabel('Priorité').click();
  await admin.page.getByRole('option', { name: 'Urgente' }).click();
  await form.getByLabel('Titre en français').fill('Dépôt de Casablanca fermé');
  await form.getByLabel('Texte en français').fill('Les ramassages reprennent lundi.');
  await form.getByRole('checkbox', { name: 'Client', exact: true }).check();
  await form.getByRole('button', { name: 'Publier' }).click();

  for (const { page } of tabs) await page.getByRole('alert', { name: 'Annonces urgentes' }).waitFor();
  for (const each of tabs) await bellOf(each, 1);
  await tab.page.getByRole('button', { name: 'J’ai lu' }).click();
  for (const { page } of tabs)
    await page.getByRole('alert', { name: 'Annonces urgentes' }).waitFor({ state: 'detached' });
  for (const each of tabs) await bellOf(each, 0);

  await admin.page.getByRole('button', { name: 'Retirer : Dépôt de Casablanca fermé' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  for (const { page } of tabs) await page.getByText('Dépôt de Casablanca fermé').waitFor({ state: 'detached' });

  const { id } = await notify(instances.db, people.customer);
  for (const each of tabs) await bellOf(each, 1);
  await otherTab.page.goto(`${instances.two.url}/notifications`);
  const line = otherTab.page.locator(`[data-note="${id}"]`);
  await line.hover();
  await line.getByRole('button', { name: 'Archiver' }).click();
  await bellOf(tab, 0);
  await otherTab.page.getByRole('button', { name: 'Revenir en arrière' }).click();
  await bellOf(tab, 1);

  // What reaches the driver after all of it proves that the rest would have.
  await notify(instances.db, people.driver);
  await bellOf(stranger, 1);
  expect(framesContaining(stranger, ['Dépôt de Casablanca fermé', id])).toEqual([]);
});

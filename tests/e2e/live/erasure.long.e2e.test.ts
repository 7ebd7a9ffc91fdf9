// An administrator erases a recipient and an account: the names leave the pages that others have open.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { type Fixtures, insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { violationsOn } from '../support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { closeWindows, framesContaining, openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
let instance: Instance;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  fixtures = await insertFixtures(db);
  instance = await startInstance(database.url);
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

async function open(login: string, path: string): Promise<UserWindow> {
  const visitor = await openWindow(await sharedBrowser());
  await signIn(visitor, instance.url, login);
  await visitor.page.goto(`${instance.url}${path}`);
  return visitor;
}

/** Confirms the dialog of an erasure. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByText('C’est définitif').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Une autorité l’a ordonné' }).check();
  await dialog.getByRole('button', { name: action }).click();
  await page.getByText('L’effacement a commencé').waitFor();
}

test('the name of a recipient leaves the open pages of the customer, and another customer hears nothing', async () => {
  const parcel = buildParcel(fixtures, {
    trackingNumber: 'CAS-26-900778',
    recipientName: 'Ghizlane Ouazzani',
    status: 'canceled',
  });
  await insertParcels(db, parcel);
  const office = await open('admin', `/package?id=${parcel.id}`);
  const customer = await open('customer', `/package?id=${parcel.id}`);
  const stranger = await open('customer2', '/package');
  await customer.page.getByText('Ghizlane Ouazzani').first().waitFor();
  await office.page.getByText('Ghizlane Ouazzani').first().waitFor();
  const before = stranger.frames.length;
  await office.page.getByRole('button', { name: 'Autres actions' }).click();
  await office.page.getByRole('menuitem', { name: 'Effacer le destinataire' }).click();
  await confirm(office.page, 'Effacer le destinataire');
  for (const { page } of [office, customer])
    await page.getByText('Ghizlane Ouazzani').first().waitFor({ state: 'hidden' });
  expect(framesContaining(stranger, [parcel.id], before)).toEqual([]);
  await closeWindows(office, customer, stranger);
});

test('a person who asked for it is erased, and signed out everywhere', async () => {
  const person = await open('subcustomer', '/profile');
  await person.page.getByRole('button', { name: 'Demander l’effacement' }).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Demander l’effacement' }).click();
  await person.page.getByText('Un administrateur s’en occupe').waitFor();
  const office = await open('admin', `/users?id=${fixtures.people.subcustomer}`);
  await office.page.getByText('Cette personne a demandé l’effacement de son compte').waitFor();
  await office.page.getByRole('button', { name: 'Effacer la personne' }).click();
  await confirm(office.page, 'Effacer la personne');
  await person.page.waitForURL(/\/login/);
  await office.page.getByText(/^Compte effacé le/).waitFor();
});

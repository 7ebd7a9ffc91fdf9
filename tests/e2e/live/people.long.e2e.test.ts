// What an administrator decides about people acts on their open windows. Two browsers, one instance.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createApiKey, listen } from '#tests/areas/api-keys/support/api-keys.ts';
import { fixturePassword, type Fixtures, insertFixtures } from '#tests/fixtures/fixtures.ts';
import { type ApiClient, signInAs } from '#tests/fixtures/test-server.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { closeWindows, openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
let instance: Instance;
let admin: ApiClient;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  fixtures = await insertFixtures(db);
  instance = await startInstance(database.url);
  admin = await signInAs(instance.url, 'admin');
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
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  return visitor;
}

async function act(mutation: string, type: string, input: object): Promise<void> {
  const { errors } = await admin.call(`mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`, {
    input,
  });
  expect(errors).toEqual([]);
}

const keyIn = ({ page }: UserWindow, name: string) =>
  page.locator('#api').getByRole('listitem').filter({ hasText: name });

const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test('a customer who waits is shown as waiting, and can sign in as soon as an administrator approves', async () => {
  await inTransaction(db, systemPrincipal, (trx) =>
    trx.updateTable('users').set({ approvedAt: null }).where('id', '=', fixtures.people.customer2).execute(),
  );
  const customer = await openWindow(await sharedBrowser());
  await customer.page.goto(`${instance.url}/login`);
  const submit = customer.page.getByRole('button', { name: 'Se connecter' });
  await customer.page.getByLabel('E-mail ou identifiant').fill('customer2');
  await customer.page.getByLabel('Mot de passe', { exact: true }).fill(fixturePassword);
  await submit.click();
  await customer.page.getByText('Votre compte attend encore la validation de notre équipe.').waitFor();

  const office = await open('admin', '/users?tab=waiting');
  const colleague = await open('accountant', '/users');
  const row = office.page.getByRole('row').filter({ hasText: 'customer2' });
  const seen = colleague.page.getByRole('row').filter({ hasText: 'customer2' });
  await seen.getByText('En attente').waitFor();
  await row.click();
  await office.page.getByRole('dialog', { name: 'Utilisateur' }).getByRole('button', { name: 'Approuver' }).click();
  await seen.getByText('Approuvé').waitFor();
  await submit.click();
  await customer.page.waitForURL(/\/package/);
  await closeWindows(customer, office, colleague);
});

test('other roles change the menu of an open window, and a page that they do not have is closed to it', async () => {
  const visitor = await open('support', '/profile');
  const bystander = await open('backoffice', '/profile');
  const [before, untouched] = [await menuOf(visitor.page), await menuOf(bystander.page)];
  expect(before).not.toContain('/users');
  await act('userSetRoles', 'UserSetRolesInput', { id: fixtures.people.support, roles: ['ACCOUNTANT'] });
  await expect.poll(() => menuOf(visitor.page), { timeout: 60_000 }).toContain('/users');
  expect(await menuOf(visitor.page)).not.toContain('/package?view=map');
  expect(await menuOf(bystander.page)).toEqual(untouched);
  await visitor.page.goto(`${instance.url}/package?view=map`);
  await visitor.page.getByText('Vous n’avez pas accès à cette page').waitFor();
  await closeWindows(visitor, bystander);
});

test('a revoked key leaves the list of another window, and its socket closes', async () => {
  const customer = await signInAs(instance.url, 'customer');
  const [shop, stock] = [
    await createApiKey(customer, { name: 'Boutique Shopify' }),
    await createApiKey(customer, { name: 'Logiciel de stock' }),
  ];
  const changes = 'subscription { packageChanged { kind id } }';
  const [ofShop, ofStock] = [
    await listen(instance.url, shop.secret, changes, 'header'),
    await listen(instance.url, stock.secret, changes, 'header'),
  ];
  const [one, other] = [await open('customer', '/profile'), await open('customer', '/profile')];
  await keyIn(other, 'Boutique Shopify').waitFor();
  await one.page.getByRole('button', { name: 'Révoquer Boutique Shopify' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await keyIn(other, 'Boutique Shopify').waitFor({ state: 'detached' });
  expect(await keyIn(other, 'Logiciel de stock').count()).toBe(1);
  await ofShop.until(() => ofShop.closeCodes.includes(4401));
  expect(ofStock.closeCodes).toEqual([]);
  await closeWindows(one, other);
});

test('a disabled account is signed out at once, and nobody else', async () => {
  const [visitor, bystander] = [await open('driver', '/package'), await open('driver2', '/package')];
  await act('userDisable', 'UserDisableInput', { id: fixtures.people.driver });
  await visitor.page.waitForURL(/\/login/);
  expect(new URL(bystander.page.url()).pathname).toBe('/package');
  await closeWindows(visitor, bystander);
});

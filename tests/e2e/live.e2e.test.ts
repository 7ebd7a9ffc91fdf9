// The main job: a driver's call changes a parcel on one instance, and every dashboard that may see it, on any instance, shows it at once.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { onTheRoad, putParcels } from '#tests/world/parcels.ts';
import { signInAs } from '#tests/world/server.ts';
import { makeWorld, type World } from '#tests/world/world.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { openWindow, signIn, type Visitor } from './support/visitor.ts';

const database = useDatabase();
let db: Db;
let world: World;
let browser: Browser;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  db = connect(database.url, { max: 4 });
  world = await makeWorld(db);
  const redis = sharedRedis();
  [one, two] = await Promise.all([startInstance(database.url, redis), startInstance(database.url, redis)]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([one?.stop(), two?.stop()]);
  await db?.destroy();
});

const rowOf = ({ page }: Visitor, pkg: PackageRow) => page.getByRole('row').filter({ hasText: pkg.trackingNumber });
const call = async (login: string, document: string, input: Record<string, unknown>) => {
  const person = await signInAs(one.url, login.toLowerCase());
  const { errors } = await person.call(document, { input });
  expect(errors).toEqual([]);
};
const deliver = (pkg: PackageRow, login = 'driver') => call(login, 'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }', { id: pkg.id });

describe('a delivery', () => {
  it('is seen by the dispatcher, the customer and support without reloading, on two instances, in their own words; nobody else hears of it', async () => {
    const pkg = onTheRoad(world, { recipientName: 'Fatima-Zahra El Idrissi' });
    await putParcels(db, pkg);
    const [dispatcher, customer, support, stranger] = await Promise.all([
      openWindow(browser), openWindow(browser, { locale: 'ar', theme: 'dark' }), openWindow(browser), openWindow(browser),
    ]);
    await signIn(dispatcher, two.url, 'backoffice');
    await signIn(customer, two.url, 'customer');
    await signIn(support, one.url, 'support');
    await signIn(stranger, one.url, 'customer2');
    for (const [visitor, word] of [[dispatcher, 'En route'], [customer, 'في الطريق'], [support, 'En route']] as const) await rowOf(visitor, pkg).getByText(word).waitFor();
    await stranger.page.getByText('En direct').first().waitFor();

    await deliver(pkg);

    for (const [visitor, word] of [[dispatcher, 'Livré'], [customer, 'تم التسليم'], [support, 'Livré']] as const) await rowOf(visitor, pkg).getByText(word).first().waitFor();
    expect(customer.heard.some((frame) => frame.includes(pkg.id))).toBe(true);
    expect(stranger.heard.filter((frame) => frame.includes(pkg.id))).toEqual([]);
    await Promise.all([dispatcher, customer, support, stranger].map(({ context }) => context.close()));
  });

  it('that happened while one\'s server was down is there when it is back', async () => {
    const [before, meanwhile] = [onTheRoad(world), onTheRoad(world)];
    await putParcels(db, before, meanwhile);
    const dispatcher = await openWindow(browser);
    await signIn(dispatcher, two.url, 'backoffice');
    await rowOf(dispatcher, meanwhile).getByText('En route').waitFor();
    await dispatcher.page.getByText('En direct').first().waitFor();

    await two.kill();
    await dispatcher.page.getByText('Reconnexion…').first().waitFor();
    await deliver(meanwhile);
    await two.start();

    await rowOf(dispatcher, meanwhile).getByText('Livré').first().waitFor();
    await dispatcher.page.getByText(/En direct|rattrapée/).first().waitFor();
    await deliver(before);
    await rowOf(dispatcher, before).getByText('Livré').first().waitFor();
    await dispatcher.context.close();
  });
});

describe('rights that change', () => {
  it('a driver whose parcel goes to another loses it at once', async () => {
    const pkg = onTheRoad(world, { recipientName: 'Nora Sebti' });
    await putParcels(db, pkg);
    const driver = await openWindow(browser);
    await signIn(driver, two.url, 'driver');
    await rowOf(driver, pkg).waitFor();
    await call('housekeeper', 'mutation ($input: PackageAssignInput!) { packageAssign(input: $input) { package { id } } }', { id: pkg.id, driverId: world.people.driver2, note: 'secteur voisin' });
    await driver.page.getByText('Nora Sebti').waitFor({ state: 'detached' });
    await driver.context.close();
  });

  it('somebody who is disabled is out, wherever they are', async () => {
    const support = await openWindow(browser);
    await signIn(support, two.url, 'subcustomer');
    await support.page.getByText('En direct').first().waitFor();
    await call('admin', 'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { id } } }', { id: world.people.subcustomer });
    await support.page.waitForURL(/\/login/);
    await support.context.close();
  });
});

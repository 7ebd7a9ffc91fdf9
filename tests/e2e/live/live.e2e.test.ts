// The main use case: a driver's call changes a parcel on one instance, and every dashboard that may see it, on any
// instance, shows it at once.
import { describe, expect, it } from 'vitest';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const rowOf = ({ page }: UserWindow, pkg: PackageRow) => page.getByRole('row').filter({ hasText: pkg.trackingNumber });
const deliver = ({ id }: PackageRow) => instances.runAction('driver', 'packageDeliver', { id });

describe('a delivery', () => {
  it('is shown to the dispatcher, the customer and support without reloading, on two instances, in their own language; no other user receives it', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures, { recipientName: 'Fatima-Zahra El Idrissi' });
    await insertParcels(instances.db, pkg);
    const [dispatcher, customer, support, stranger] = await Promise.all([
      instances.openAs(instances.two, 'backoffice'),
      instances.openAs(instances.two, 'customer', { locale: 'ar', theme: 'dark' }),
      instances.openAs(instances.one, 'support'),
      instances.openAs(instances.one, 'customer2'),
    ]);
    for (const [visitor, word] of [
      [dispatcher, 'En route'],
      [customer, 'في الطريق'],
      [support, 'En route'],
    ] as const)
      await rowOf(visitor, pkg).getByText(word).waitFor();
    await stranger.page.getByText('En direct').first().waitFor();

    await deliver(pkg);

    for (const [visitor, word] of [
      [dispatcher, 'Livré'],
      [customer, 'تم التسليم'],
      [support, 'Livré'],
    ] as const)
      await rowOf(visitor, pkg).getByText(word).first().waitFor();
    expect(framesContaining(customer, [pkg.id])).not.toEqual([]);
    expect(framesContaining(stranger, [pkg.id])).toEqual([]);
  });

  it("made while the page's server was down is shown when it is back", async () => {
    const [before, meanwhile] = [buildEnrouteParcel(instances.fixtures), buildEnrouteParcel(instances.fixtures)];
    await insertParcels(instances.db, before, meanwhile);
    const dispatcher = await instances.openAs(instances.two, 'backoffice');
    await rowOf(dispatcher, meanwhile).getByText('En route').waitFor();
    await dispatcher.page.getByText('En direct').first().waitFor();

    await instances.two.kill();
    await dispatcher.page
      .getByText(/Reconnexion…|Hors ligne/)
      .first()
      .waitFor();
    await deliver(meanwhile);
    await instances.two.start();

    await rowOf(dispatcher, meanwhile).getByText('Livré').first().waitFor();
    await dispatcher.page
      .getByText(/En direct|reçues? après la coupure/)
      .first()
      .waitFor();
    await deliver(before);
    await rowOf(dispatcher, before).getByText('Livré').first().waitFor();
  });
});

describe('a screen that is opened while the server is down', () => {
  it('is shown when the server is back, without an error', async () => {
    const { page } = await instances.openAs(instances.two, 'backoffice');
    await page.getByText('En direct').first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await instances.two.kill();
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await page.waitForURL((address) => address.pathname === '/notifications');
    const isBack = instances.two.start();
    await page.getByRole('tab').first().waitFor();
    await isBack;
    expect(await page.getByText('Erreur de réseau').count()).toBe(0);
  });
});

describe('an edited amount', () => {
  it('moves the sum in the footer of another browser, and reaches no page of another company', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures, { cod: 10_000 });
    await insertParcels(instances.db, pkg);
    const [customer, stranger] = await Promise.all([
      instances.openAs(instances.two, 'customer'),
      instances.openAs(instances.one, 'customer2'),
    ]);
    await rowOf(customer, pkg).waitFor();
    // What it reads at the start is no news.
    await expect.poll(() => framesContaining(stranger, ['packageCounts']), { timeout: 20_000 }).not.toEqual([]);
    // Two decimals: the digits are centimes.
    const sum = async () =>
      Number((await customer.page.locator('[data-sum="cod"]').textContent())?.replaceAll(/\D/g, ''));
    const [before, heard] = [await sum(), framesContaining(stranger, ['packageCounts']).length];

    await instances.runAction('backoffice', 'packageEdit', { id: pkg.id, version: 1, cod: 123_450 });

    await expect.poll(sum, { timeout: 20_000 }).toBe(before + 113_450);
    expect(framesContaining(stranger, ['packageCounts'])).toHaveLength(heard);
  });
});

describe('rights that change', () => {
  it('a driver whose parcel is assigned to another loses it at once', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures, { recipientName: 'Nora Sebti' });
    await insertParcels(instances.db, pkg);
    const driver = await instances.openAs(instances.two, 'driver');
    await rowOf(driver, pkg).waitFor();
    await instances.runAction('housekeeper', 'packageAssign', {
      id: pkg.id,
      driverId: instances.fixtures.people.driver2,
      note: 'secteur voisin',
    });
    await driver.page.getByText('Nora Sebti').waitFor({ state: 'detached' });
  });

  it('a disabled user is signed out on every page', async () => {
    const support = await instances.openAs(instances.two, 'subcustomer');
    await support.page.getByText('En direct').first().waitFor();
    await instances.runAction('admin', 'userDisable', { id: instances.fixtures.people.subcustomer });
    await support.page.waitForURL(/\/login/);
  });
});

// Settings of an administrator, and screens opened by keyboard.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createParcel } from '#tests/areas/config/support/config.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const field = ({ page }: UserWindow) => page.getByRole('combobox', { name: 'Rechercher ou agir' });

/** Opens the tariffs and returns the first fee of Mohammedia. */
async function openFee({ page }: UserWindow): Promise<Locator> {
  await page.goto(`${new URL(page.url()).origin}/config?section=offers`);
  const row = page.getByRole('grid', { name: 'Tarif Standard' }).getByRole('row', { name: /Mohammedia/ });
  await row.waitFor();
  return row.getByRole('gridcell').first();
}

describe('a tariff', () => {
  it("changed by one administrator is the next parcel's price and shows on the other's open page; customers receive nothing of it", async () => {
    const [one, other, customer] = await Promise.all([
      instances.openAs(instances.one, 'admin'),
      instances.openAs(instances.two, 'admin'),
      instances.openAs(instances.two, 'customer'),
    ]);
    await customer.page.getByText('En direct').first().waitFor();
    const [cell, seen] = await Promise.all([openFee(one), openFee(other)]);
    await cell.dblclick();
    await one.page.keyboard.press('Control+a');
    await one.page.keyboard.type('42,50');
    await one.page.keyboard.press('Enter');
    await one.page.getByRole('button', { name: 'Vérifier et enregistrer' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Vérifiez avant d’enregistrer' });
    await dialog.getByText(/42,50/).waitFor();
    expect(await seen.innerText()).not.toMatch(/42,50/);
    await dialog.getByRole('button', { name: 'Enregistrer 1 modification' }).click();
    await dialog.waitFor({ state: 'detached' });

    await expect.poll(() => seen.innerText(), { timeout: 15_000 }).toMatch(/42,50/);
    const pkg = await createParcel(await instances.apiClient('customer'), instances.fixtures, {
      companyId: undefined,
      cityId: instances.fixtures.cities.mohammedia,
    });
    expect(pkg.feeDelivered).toBe(4_250);
    await expect.poll(() => framesContaining(customer, [pkg.id]).length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(framesContaining(customer, ['offersGroup', 'OffersGroup'])).toEqual([]);
  });
});

describe('the palette', () => {
  it('finds a parcel by its phone and opens it', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures, { recipientName: 'Hajar Bennis', phone: '+212661987654' });
    await insertParcels(instances.db, pkg);
    const support = await instances.openAs(instances.two, 'support');
    await support.page.goto(`${instances.two.url}/notifications`);
    await support.page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await support.page.keyboard.press('Control+k');
    await field(support).fill('0661987654');
    await support.page.getByRole('option', { name: new RegExp(pkg.trackingNumber) }).waitFor();
    await support.page.keyboard.press('Enter');
    await support.page.getByRole('heading', { name: 'Hajar Bennis' }).waitFor();
    expect(support.page.url()).toContain(pkg.id);
  });

  it('leads a driver only where a driver may go, and finds no foreign parcel', async () => {
    const foreign = buildEnrouteParcel(instances.fixtures, {
      driverId: instances.fixtures.people.driver2,
      phone: '+212661112233',
    });
    await insertParcels(instances.db, foreign);
    const driver = await instances.openAs(instances.two, 'driver2');
    await driver.page.getByText('En direct').first().waitFor();
    await driver.page.keyboard.press('Control+k');
    await field(driver).waitFor();
    await driver.page.getByRole('option', { name: /^Notifications/ }).waitFor();
    for (const forbidden of ['Configuration', 'Utilisateurs', 'Évaluations', 'Carte']) {
      await field(driver).fill(forbidden);
      await driver.page.getByText(`Aucun résultat pour « ${forbidden} »`).waitFor();
    }
    await field(driver).fill('0661112233');
    await driver.page.getByRole('option', { name: new RegExp(foreign.trackingNumber) }).waitFor();
    await instances.runAction('housekeeper', 'packageAssign', {
      id: foreign.id,
      driverId: instances.fixtures.people.driver,
      note: 'secteur voisin',
    });
    await field(driver).fill('066111223');
    await driver.page.getByText('Aucun résultat pour « 066111223 »').waitFor();
  });

  it('the debug panel opens by its keys, shows the user and the screen, and links to the messages page', async () => {
    const admin = await instances.openAs(instances.two, 'admin');
    await admin.page.getByText('En direct').first().waitFor();
    await admin.page.keyboard.press('Control+Shift+D');
    const panel = admin.page.getByRole('complementary', { name: 'Diagnostic' });
    await panel.getByText('socket ouvert').waitFor();
    await panel.getByText('ADMIN', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'i18n test' }).click();
    await admin.page.waitForURL(/\/pages\/i18n-test/);
    await admin.page.keyboard.press('Control+Shift+D');
    await panel.waitFor({ state: 'detached' });
  });
});

it('a menu that is opened with the mouse has its own shadow, and no ring of the focus', async () => {
  await insertParcels(instances.db, buildEnrouteParcel(instances.fixtures));
  const { page } = await instances.openAs(instances.one, 'admin');
  await page.goto(`${instances.one.url}/package`);
  await page.locator('tbody tr').first().hover();
  await page.getByRole('button', { name: 'Actions sur cette ligne' }).first().click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem').first().waitFor();
  const [shadow, shadowOfMenus, ring] = await menu.evaluate((element) => {
    const shadowOf = (value: string): string => {
      const sample = element.ownerDocument.createElement('i');
      sample.style.boxShadow = value;
      element.ownerDocument.body.append(sample);
      return getComputedStyle(sample).boxShadow;
    };
    return [getComputedStyle(element).boxShadow, shadowOf('var(--shadow-3)'), shadowOf('var(--focus-ring)')];
  });
  expect(shadow).toBe(shadowOfMenus);
  expect(shadow).not.toBe(ring);
});

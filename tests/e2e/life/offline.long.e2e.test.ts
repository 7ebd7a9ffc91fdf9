// A driver whose phone loses the network at the door: nothing is lost, nothing is done twice, and the page says what
// happened.
import { describe, expect, it } from 'vitest';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import {
  bellOf,
  dialog,
  heardOnly,
  openList,
  openParcel,
  pageOf,
  phone,
  press,
  see,
  type Parcel,
} from './support/parcel-page.ts';

const instances = useTwoInstances();

/** How often the event was recorded of the parcel. */
async function countOf(name: string, { id }: Parcel): Promise<number> {
  const { n } = await inSnapshot(instances.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('name', '=', name)
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return Number(n);
}

describe('a delivery without a network', () => {
  it('stays in its form with what was typed, and is sent once when the network is back', async () => {
    const { one, two, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Fadwa Rami' });
    await insertParcels(db, parcel);
    const [driver, customer, stranger] = await Promise.all([
      instances.openAs(one, 'driver', phone),
      instances.openAs(two, 'customer'),
      instances.openAs(two, 'customer2'),
    ]);
    await openList(stranger);
    await Promise.all([driver, customer].map((user) => openParcel(user, parcel)));
    await press(driver, parcel, 'Livré · encaisser');
    const form = dialog(driver, 'Livré · encaisser');
    await form.getByRole('textbox', { name: /^Montant encaissé/ }).fill('150');
    await form.getByRole('textbox', { name: /^Note/ }).fill('Remise accordée par l’expéditeur');

    await driver.context.setOffline(true);
    await form.getByRole('button', { name: /^Confirmer 150,00/ }).click();
    await form.getByRole('alert').filter({ hasText: 'Erreur de réseau' }).waitFor();
    expect(await form.getByRole('textbox', { name: /^Note/ }).inputValue()).toBe('Remise accordée par l’expéditeur');
    expect(await countOf('package.delivered', parcel)).toBe(0);
    await see([customer], parcel, { as: 'En route' });

    await driver.context.setOffline(false);
    await form.getByRole('button', { name: /^Confirmer 150,00/ }).click();
    await form.waitFor({ state: 'detached' });
    await see([driver, customer], parcel, { as: 'Livré', by: 'Test driver' });
    await pageOf(customer, parcel).getByText('150,00').first().waitFor();
    await bellOf(customer, 1);
    expect(await countOf('package.delivered', parcel)).toBe(1);

    const own = buildParcel(fixtures, { companyId: fixtures.companies.zellige });
    await insertParcels(db, own);
    await heardOnly(stranger, own, [parcel, 'Fadwa Rami']);
  });

  it('whose answer was lost on the way is confirmed, not done twice, when it is sent again', async () => {
    const { one, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Hamza Kettani', exchange: true });
    await insertParcels(db, parcel);
    const driver = await instances.openAs(one, 'driver', phone);
    await openParcel(driver, parcel);
    await press(driver, parcel, 'Livré · encaisser');
    const form = dialog(driver, 'Livré · encaisser');
    let lost = 0;
    await driver.page.route('**/graphql', async (route) => {
      if (lost > 0 || !(route.request().postData() ?? '').includes('packageDeliver')) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    const confirm = form.getByRole('button', { name: /^Confirmer 189,00/ });
    await confirm.click();
    await form.getByRole('alert').filter({ hasText: 'Erreur de réseau' }).waitFor();
    expect(await countOf('package.delivered', parcel)).toBe(1);
    await confirm.click();
    await form.waitFor({ state: 'detached' });
    await see([driver], parcel, { as: 'Livré', by: 'Test driver' });
    expect([lost, await countOf('package.delivered', parcel)]).toEqual([1, 1]);
    await pageOf(driver, parcel)
      .getByRole('button', { name: /Retour de l’échange/ })
      .waitFor();
    expect(
      await pageOf(driver, parcel)
        .getByRole('button', { name: /Retour de l’échange/ })
        .count(),
    ).toBe(1);
  });
});

describe('a departure without a network', () => {
  it('is not shown as done: the parcel is as it was, and the page says why', async () => {
    const { one, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { status: 'received', recipientName: 'Sanae Idrissi' });
    await insertParcels(db, parcel);
    const driver = await instances.openAs(one, 'driver', phone);
    await openParcel(driver, parcel);
    // The page has fetched what its actions need.
    await driver.page.waitForLoadState('networkidle');
    await driver.context.setOffline(true);
    await press(driver, parcel, 'Mettre en route');
    await driver.page.getByText(`${parcel.trackingNumber} : Erreur de réseau`).waitFor();
    await see([driver], parcel, { as: 'Reçu par le livreur' });
    await driver.context.setOffline(false);
    await press(driver, parcel, 'Mettre en route');
    await see([driver], parcel, { as: 'En route', by: 'Test driver' });
    expect(await countOf('package.started', parcel)).toBe(1);
  });
});

describe('scans without a network', () => {
  it('wait in their order, say how many they are, and run once each when it is back', async () => {
    const { one, two, db, fixtures } = instances;
    const parcels = Array.from({ length: 3 }, () =>
      buildParcel(fixtures, { status: 'inhouse', driverId: fixtures.people.driver }),
    );
    await insertParcels(db, ...parcels);
    const [driver, casa] = await Promise.all([
      instances.openAs(one, 'driver', phone),
      instances.openAs(two, 'housekeeper'),
    ]);
    await openList(driver);
    await openList(casa);
    await driver.page.getByRole('button', { name: /^Scan rapide/ }).click();
    const panel = dialog(driver, 'Scan rapide');
    await panel.getByRole('combobox', { name: 'Chaque scan' }).selectOption('Remettre au livreur');
    await driver.context.setOffline(true);
    for (const { trackingNumber } of parcels) {
      await panel.getByRole('textbox', { name: 'Scanner un colis ou saisir son numéro' }).fill(trackingNumber);
      await driver.page.keyboard.press('Enter');
    }
    await panel.getByText('3 en attente').waitFor();
    await panel.getByText('Pas de réseau : les scans partiront dans l’ordre.').waitFor();
    await driver.context.setOffline(false);
    await panel.getByText('3 faits').waitFor();
    expect(await panel.getByText('en attente').count()).toBe(0);
    for (const parcel of parcels) {
      expect(await countOf('package.received', parcel)).toBe(1);
      await casa.page
        .getByRole('row')
        .filter({ hasText: parcel.trackingNumber })
        .getByText('Reçu par le livreur')
        .first()
        .waitFor();
    }
  });
});

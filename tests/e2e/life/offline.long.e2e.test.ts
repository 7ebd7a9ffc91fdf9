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
  send,
  type Parcel,
} from './support/parcel-page.ts';
import { effectsOn as effectsOf, kept, picture } from './support/phone-page.ts';

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

/** What the driver did to the parcels, in order. */
const effectsOn = (parcels: readonly Parcel[]): ReturnType<typeof effectsOf> =>
  effectsOf(instances.db, instances.fixtures.people.driver, parcels);

describe('a delivery without a network', () => {
  it('is kept with what was typed, shown as it will be, and sent once when the network is back', async () => {
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
    await form.waitFor({ state: 'detached' });
    await driver.page.getByText(`${parcel.trackingNumber} · Livré · encaisser : gardé, sera envoyé`).waitFor();
    await see([driver], parcel, { as: 'Livré' });
    await pageOf(driver, parcel).getByTitle('Pas encore envoyé').waitFor();
    expect(await countOf('package.delivered', parcel)).toBe(0);
    await see([customer], parcel, { as: 'En route' });

    await driver.context.setOffline(false);
    await see([driver, customer], parcel, { as: 'Livré', by: 'Test driver' });
    await pageOf(driver, parcel).getByTitle('Pas encore envoyé').waitFor({ state: 'detached' });
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
    await form.getByRole('button', { name: /^Confirmer 189,00/ }).click();
    await form.waitFor({ state: 'detached' });
    await see([driver], parcel, { as: 'Livré', by: 'Test driver' });
    await driver.page.getByLabel('Tout est envoyé').waitFor();
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

describe('a round without a network', () => {
  it('survives the end of the page, and has each effect once and in order; what was reassigned becomes a question', async () => {
    const { one, db, fixtures } = instances;
    const parcels = ['Amina Tazi', 'Brahim Alaoui', 'Chama Idrissi', 'Driss Fassi', 'Elias Rami'].map((recipientName) =>
      buildEnrouteParcel(fixtures, { recipientName }),
    );
    await insertParcels(db, ...parcels);
    const [first, second, third, absent, taken] = parcels;
    if (!first || !second || !third || !absent || !taken) throw new Error('five parcels');
    const driver = await instances.openAs(one, 'driver', phone);
    await openList(driver);
    for (const { trackingNumber } of parcels) await driver.page.getByText(trackingNumber).waitFor();
    await kept(driver.page);

    await driver.context.setOffline(true);
    for (const parcel of [first, second, third]) {
      await openParcel(driver, parcel);
      await press(driver, parcel, 'Livré · encaisser');
      await send(dialog(driver, 'Livré · encaisser'), /^Confirmer 189,00/);
    }
    await openParcel(driver, absent);
    await press(driver, absent, 'Pas de réponse');
    const form = dialog(driver, 'Reporter');
    await form
      .getByTestId('files')
      .setInputFiles({ name: 'porte.png', mimeType: 'image/png', buffer: await picture() });
    await form.getByRole('img', { name: 'Photo 1' }).waitFor();
    await send(form, 'Reporter');
    await openParcel(driver, taken);
    await press(driver, taken, 'Livré · encaisser');
    await send(dialog(driver, 'Livré · encaisser'), /^Confirmer 189,00/);
    await driver.page.goto(`${one.url}/package`);
    await driver.page.getByLabel('5 actions à envoyer').waitFor();
    await driver.page.close();
    await instances.runAction('admin', 'packageAssign', {
      id: taken.id,
      driverId: fixtures.people.driver2,
      note: 'Autre tournée',
    });

    const page = await driver.context.newPage();
    const again = { ...driver, page };
    await page.goto(`${one.url}/package`);
    await page.getByLabel('5 actions à envoyer').waitFor();
    // The first answer is lost after the commit.
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (lost > 0 || !(route.request().postData() ?? '').includes('packageDeliver')) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await driver.context.setOffline(false);
    await page.getByLabel('1 action à décider').waitFor();
    await page.getByText('Une action faite sans réseau a été refusée.').waitFor();
    await page.getByLabel('1 action à décider').click();
    const list = dialog(again, 'À envoyer');
    await list.getByText('Réaffecté par l’agence : ce colis n’est plus chez vous.').waitFor();
    expect(lost).toBe(1);
    expect(await effectsOn(parcels)).toEqual([
      ['package.delivered', first.id],
      ['package.delivered', second.id],
      ['package.delivered', third.id],
      ['package.reported', absent.id],
    ]);
    await list.getByRole('button', { name: 'Abandonner' }).click();
    await list.getByRole('button', { name: 'Oui, abandonner' }).click();
    await list.getByText('Réaffecté par l’agence').waitFor({ state: 'detached' });
    await page.getByLabel('Tout est envoyé').waitFor();
    expect(await effectsOn([taken])).toEqual([]);
  });
});

describe('a departure without a network', () => {
  it('is shown with a clock and can be followed by the delivery; both are sent in order', async () => {
    const { one, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { status: 'received', recipientName: 'Sanae Idrissi' });
    await insertParcels(db, parcel);
    const driver = await instances.openAs(one, 'driver', phone);
    await openParcel(driver, parcel);
    // The page has fetched what its actions need.
    await driver.page.waitForLoadState('networkidle');
    await driver.context.setOffline(true);
    await press(driver, parcel, 'Mettre en route');
    await see([driver], parcel, { as: 'En route' });
    await press(driver, parcel, 'Livré · encaisser');
    await send(dialog(driver, 'Livré · encaisser'), /^Confirmer 189,00/);
    await see([driver], parcel, { as: 'Livré' });
    expect(await effectsOn([parcel])).toEqual([]);
    await driver.context.setOffline(false);
    await driver.page.getByLabel('Tout est envoyé').waitFor();
    expect((await effectsOn([parcel])).map(([name]) => name)).toEqual(['package.started', 'package.delivered']);
  });

  it('is taken back with the toast before anything was sent', async () => {
    const { one, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { status: 'received', recipientName: 'Yassine Bari' });
    await insertParcels(db, parcel);
    const driver = await instances.openAs(one, 'driver', phone);
    await openParcel(driver, parcel);
    await driver.page.waitForLoadState('networkidle');
    await driver.context.setOffline(true);
    await press(driver, parcel, 'Mettre en route');
    await driver.page.getByRole('button', { name: 'Revenir en arrière' }).click();
    await see([driver], parcel, { as: 'Reçu par le livreur' });
    await driver.context.setOffline(false);
    // A later action proves that nothing of the first one was sent before it.
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

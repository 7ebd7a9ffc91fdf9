// What turns the life of a parcel: an exchange, a loss, a delivery that is corrected, a new start, a new destination.
import { describe, it } from 'vitest';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import type { UserWindow } from '../support/user-window.ts';
import {
  bellOf,
  chooseAction,
  chooseStatus,
  dialog,
  heardOnly,
  lose,
  openList,
  openParcel,
  pageOf,
  phone,
  pick,
  press,
  rowOf,
  see,
  send,
  takeNew,
} from './support/parcel-page.ts';

const instances = useTwoInstances();

async function openStranger(): Promise<UserWindow> {
  const stranger = await instances.openAs(instances.two, 'customer2');
  await openList(stranger);
  return stranger;
}

/** The stranger's own parcel arrives in its window; nothing of these did. */
async function strangerHeardNothingOf(stranger: UserWindow, ...parcels: PackageRow[]): Promise<void> {
  const own = buildParcel(instances.fixtures, { companyId: instances.fixtures.companies.zellige });
  await insertParcels(instances.db, own);
  await heardOnly(stranger, own, [...parcels, ...parcels.map(({ recipientName }) => recipientName)]);
}

describe('an exchange', () => {
  it('gives, with its delivery, a parcel that goes back: the driver has it at once, its sender finds it beside the first', async () => {
    const { one, two, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Nora Sebti', exchange: true });
    await insertParcels(db, parcel);
    const [customer, driver, casa, stranger] = await Promise.all([
      instances.openAs(one, 'customer'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(two, 'housekeeper'),
      openStranger(),
    ]);
    await Promise.all([customer, driver, casa].map((user) => openParcel(user, parcel)));

    await press(driver, parcel, 'Livré · encaisser');
    await send(dialog(driver, 'Livré · encaisser'), /^Confirmer 189,00/);
    await see([customer, driver, casa], parcel, { as: 'Livré', by: 'Test driver' });
    for (const user of [customer, driver, casa]) {
      const linked = pageOf(user, parcel).getByRole('region', { name: 'Colis liés' });
      await linked.getByRole('button', { name: /Retour de l’échange.*Ramassage/ }).waitFor();
    }
    await driver.page.getByRole('button', { name: /Retour de l’échange/ }).click();
    await driver.page.getByText('Échange d’origine').waitFor();
    await bellOf(customer, 1);
    await strangerHeardNothingOf(stranger, parcel);
  });
});

describe('a lost parcel', () => {
  it('is declared at the hub: the sender, the driver and the administrator see it', async () => {
    const { one, two, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Omar Tazi' });
    await insertParcels(db, parcel);
    const [subcustomer, driver, casa, admin, stranger] = await Promise.all([
      instances.openAs(one, 'subcustomer'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(one, 'housekeeper'),
      instances.openAs(two, 'admin'),
      openStranger(),
    ]);
    await openList(admin);
    await bellOf(admin, 0);
    await Promise.all([subcustomer, driver, casa].map((user) => openParcel(user, parcel)));

    await chooseStatus(casa, parcel, 'Déclarer perdu ou endommagé');
    const form = dialog(casa, 'Déclarer perdu ou endommagé');
    await form.getByRole('combobox', { name: /Motif/ }).click();
    await casa.page.getByRole('option', { name: 'Perdu' }).click();
    await form.getByRole('textbox', { name: /^Note/ }).fill('Introuvable à l’inventaire');
    await send(form, 'Déclarer perdu ou endommagé');
    await see([subcustomer, casa], parcel, { as: 'Annulé', event: /Annulé.*Perdu/, by: 'Test housekeeper' });
    await see([driver], parcel, { as: 'Annulé' });
    await bellOf(admin, 1);
    await rowOf(admin, parcel).getByText('Annulé').first().waitFor();
    await strangerHeardNothingOf(stranger, parcel);
  });
});

describe('a delivery by mistake', () => {
  it('is corrected by the accountant: the driver has the parcel again, its sender is told', async () => {
    const { one, two, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Salim Berrada' });
    await insertParcels(db, parcel);
    await instances.runAction('driver', 'packageDeliver', { id: parcel.id });
    const [accountant, driver, subcustomer, stranger] = await Promise.all([
      instances.openAs(one, 'accountant'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(two, 'subcustomer'),
      openStranger(),
    ]);
    await Promise.all([accountant, driver, subcustomer].map((user) => openParcel(user, parcel)));
    await see([accountant, driver, subcustomer], parcel, { as: 'Livré' });

    await chooseStatus(accountant, parcel, 'Corriger la livraison');
    const form = dialog(accountant, 'Corriger la livraison');
    await form.getByRole('textbox', { name: /^Note/ }).fill('Livré au voisin');
    await send(form, 'Corriger la livraison');
    await see([accountant, driver, subcustomer], parcel, { as: 'En route', by: 'Test accountant' });
    await pageOf(driver, parcel).getByRole('button', { name: 'Livré · encaisser' }).waitFor();
    await strangerHeardNothingOf(stranger, parcel);
  });
});

describe('a canceled parcel', () => {
  it('is relaunched by the support while the driver has it; one that is back at its hub becomes a new parcel', async () => {
    const { one, two, db, fixtures } = instances;
    const canceled = { status: 'canceled', reason: 'refused', canceledAt: new Date() } as const;
    const held = buildEnrouteParcel(fixtures, { recipientName: 'Aya Lahlou', ...canceled, returnStage: 'at_driver' });
    const back = buildParcel(fixtures, { recipientName: 'Zineb Naciri', ...canceled, returnStage: 'at_origin_hub' });
    await insertParcels(db, held, back);
    const [support, driver, subcustomer, stranger] = await Promise.all([
      instances.openAs(one, 'support'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(two, 'subcustomer'),
      openStranger(),
    ]);
    await Promise.all([support, driver, subcustomer].map((user) => openParcel(user, held)));
    await chooseStatus(support, held, 'Relancer');
    await send(dialog(support, 'Relancer'), 'Relancer');
    await see([support, driver, subcustomer], held, { as: 'En route', by: 'Test support' });
    await pageOf(driver, held).getByRole('button', { name: 'Livré · encaisser' }).waitFor();

    await Promise.all([support, subcustomer].map((user) => openParcel(user, back)));
    await press(support, back, 'Relancer');
    await send(dialog(support, 'Relancer'), 'Relancer');
    await see([support, subcustomer], back, { as: 'Annulé', event: 'Colis relancé', by: 'Test support' });
    for (const user of [support, subcustomer]) {
      const linked = pageOf(user, back).getByRole('region', { name: 'Colis liés' });
      await linked.getByRole('button', { name: /Nouvel envoi.*Créé/ }).waitFor();
    }
    await strangerHeardNothingOf(stranger, held, back);
  });
});

describe('a new destination', () => {
  it('is read on the driver’s phone at once; in the town of another hub the parcel leaves for it', async () => {
    const { one, two, db, fixtures } = instances;
    const near = buildEnrouteParcel(fixtures, { recipientName: 'Khadija Fassi' });
    const far = buildParcel(fixtures, { recipientName: 'Reda Bouzid', status: 'inhouse', pickedUpAt: new Date() });
    await insertParcels(db, near, far);
    const [support, driver, subcustomer, rabat, stranger] = await Promise.all([
      instances.openAs(one, 'support'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(two, 'subcustomer'),
      instances.openAs(one, 'housekeeperRabat'),
      openStranger(),
    ]);
    await openList(rabat);
    await Promise.all([support, driver, subcustomer].map((user) => openParcel(user, near)));
    const redirect = async (parcel: PackageRow, city: string, address: string): Promise<void> => {
      await chooseAction(support, parcel, 'Changer la destination');
      const form = dialog(support, 'Changer la destination');
      await pick(form, /Ville/, city);
      await form.getByRole('textbox', { name: /Adresse/ }).fill(address);
      await send(form, 'Changer la destination');
    };
    await redirect(near, 'Mohammedia', '3 bd Hassan II');
    await see([support, driver, subcustomer], near, {
      as: 'En route',
      event: 'Destination changée',
      by: 'Test support',
    });
    await pageOf(driver, near)
      .getByText(/3 bd Hassan II/)
      .first()
      .waitFor();

    await Promise.all([support, subcustomer].map((user) => openParcel(user, far)));
    await redirect(far, 'Rabat', '9 av. Annakhil');
    await see([support, subcustomer], far, { as: 'En transit', by: 'Test support' });
    await takeNew(rabat, far);
    await rowOf(rabat, far).getByText('En transit').waitFor();
    await strangerHeardNothingOf(stranger, near, far);
  });
});

describe('a parcel that changes hands', () => {
  it('leaves the first driver’s phone at once, with what is open there, and reaches the second', async () => {
    const { one, two, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures, { recipientName: 'Ilham Ziani' });
    await insertParcels(db, parcel);
    const [backoffice, driver, driver2, stranger] = await Promise.all([
      instances.openAs(one, 'backoffice'),
      instances.openAs(two, 'driver', phone),
      instances.openAs(one, 'driver2', phone),
      openStranger(),
    ]);
    await openList(driver2);
    await Promise.all([backoffice, driver].map((user) => openParcel(user, parcel)));
    await chooseAction(backoffice, parcel, 'Affecter à un livreur');
    const form = dialog(backoffice, 'Affecter à un livreur');
    await form.getByRole('option', { name: /Test driver2/ }).click();
    await form.getByRole('textbox', { name: /^Note/ }).fill('Secteur voisin');
    await send(form, 'Affecter à un livreur');
    await lose(driver);
    await takeNew(driver2, parcel);
    await driver2.page.getByText('Ilham Ziani').waitFor();
    await see([backoffice], parcel, { as: 'En route', event: /Affecté.*Test driver2/, by: 'Test backoffice' });
    await strangerHeardNothingOf(stranger, parcel);
  });
});

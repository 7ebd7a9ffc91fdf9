// Parcels that are not delivered: refused at the door and brought back to the sender through every stage of a return, and
// canceled before anybody collected them.
import { describe, expect, it } from 'vitest';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import {
  bellOf,
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
  scan,
  see,
  send,
  takeNew,
} from './support/parcel-page.ts';

const instances = useTwoInstances();

describe('a parcel that is refused at the door', () => {
  it('goes back to its sender through the hub, the road and the first hub, by the collector’s hand; each of them sees it leave and arrive', async () => {
    const { one, two, db, fixtures } = instances;
    const { people, hubs, cities, companies } = fixtures;
    const parcel = buildEnrouteParcel(fixtures, {
      recipientName: 'Imane Sqalli',
      driverId: people.driverRabat,
      hubId: hubs.rabat,
      cityId: cities.rabat,
    });
    await insertParcels(db, parcel);
    const [customer, rabat, driver, stranger] = await Promise.all([
      instances.openAs(one, 'customer'),
      instances.openAs(two, 'housekeeperRabat'),
      instances.openAs(one, 'driverRabat', phone),
      instances.openAs(two, 'customer2'),
    ]);
    await openList(stranger);
    await Promise.all([customer, rabat, driver].map((user) => openParcel(user, parcel)));

    await press(driver, parcel, 'Refusé');
    const refusal = dialog(driver, 'Annuler le colis');
    await refusal.getByRole('textbox', { name: /^Note/ }).fill('Le destinataire ne veut plus du colis');
    await send(refusal, 'Annuler le colis');
    await see([customer, rabat, driver], parcel, {
      as: 'Annulé',
      event: /Refusé par le destinataire/,
      by: 'Test driverRabat',
    });
    await see([customer], parcel, {
      as: 'Annulé',
      event: 'Le destinataire ne veut plus du colis',
      by: 'Test driverRabat',
    });
    await bellOf(customer, 1);
    await pageOf(customer, parcel).getByText('Chez le livreur').first().waitFor();

    await press(rabat, parcel, 'Étape suivante du retour');
    await lose(driver);
    await see([customer, rabat], parcel, {
      as: 'Annulé',
      event: 'Retour à l’étape suivante',
      by: 'Test housekeeperRabat',
    });
    await pageOf(customer, parcel).getByText('Au dépôt', { exact: true }).first().waitFor();

    const casa = await instances.openAs(two, 'housekeeper');
    await openList(casa);
    expect(await rowOf(casa, parcel).count()).toBe(0);
    await press(rabat, parcel, 'Étape suivante du retour');
    await pageOf(customer, parcel).getByText('En route vers l’origine').first().waitFor();
    await takeNew(casa, parcel);
    await scan(casa, parcel, 'Étape suivante du retour');
    await pageOf(customer, parcel).getByText('Au dépôt d’origine').first().waitFor();
    await lose(rabat);

    const collector = await instances.openAs(one, 'collector', phone);
    await openList(collector);
    await openParcel(casa, parcel);
    await press(casa, parcel, 'Affecter le retour');
    const handing = dialog(casa, 'Affecter le retour');
    await pick(handing, /Ramasseur/, 'Test collector');
    await send(handing, 'Affecter le retour');
    await takeNew(collector, parcel);
    await collector.page.getByRole('button', { name: `Ouvrir ${parcel.trackingNumber}` }).click();
    await press(collector, parcel, 'Remettre à l’expéditeur');
    await send(dialog(collector, 'Remettre à l’expéditeur'), 'Remettre à l’expéditeur');
    await see([customer, casa, collector], parcel, { as: 'Retourné', by: 'Test collector' });
    await bellOf(customer, 2);

    const own = buildParcel(fixtures, { companyId: companies.zellige });
    await insertParcels(db, own);
    await heardOnly(stranger, own, [parcel, 'Imane Sqalli']);
  });
});

describe('an order that its sender cancels', () => {
  it('leaves the hub’s work and the collector’s phone; another collector’s hub is not told', async () => {
    const { one, two, db, fixtures } = instances;
    const { people } = fixtures;
    const parcel = buildParcel(fixtures, {
      recipientName: 'Yassine Alami',
      status: 'confirmed',
      confirmedAt: new Date(),
      collectorId: people.collector,
    });
    await insertParcels(db, parcel);
    const [customer, casa, collector, rabat] = await Promise.all([
      instances.openAs(one, 'customer'),
      instances.openAs(two, 'housekeeper'),
      instances.openAs(one, 'collector', phone),
      instances.openAs(two, 'housekeeperRabat'),
    ]);
    await openList(rabat);
    await Promise.all([customer, casa, collector].map((user) => openParcel(user, parcel)));

    await customer.page.getByRole('button', { name: /^Statut\s: Confirmé/ }).click();
    await customer.page.getByRole('menuitem', { name: 'Annuler le colis' }).click();
    const form = dialog(customer, 'Annuler le colis');
    await form.getByRole('combobox', { name: /Motif/ }).click();
    await customer.page.getByRole('option', { name: 'À la demande de l’expéditeur' }).click();
    await send(form, 'Annuler le colis');
    await see([customer, casa, collector], parcel, { as: 'Annulé', by: 'Test customer' });

    const own = buildParcel(fixtures, { hubId: fixtures.hubs.rabat, originHubId: fixtures.hubs.rabat });
    await insertParcels(db, own);
    await heardOnly(rabat, own, [parcel, 'Yassine Alami']);
  });
});

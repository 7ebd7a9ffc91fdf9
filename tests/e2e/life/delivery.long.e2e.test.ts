// A parcel from the spreadsheet of its sender to the door in another town. Everybody works on a page of their own, and
// sees each step of the others live.
import { describe, it } from 'vitest';
import { orderCells, frenchHeader, workbook } from '#tests/areas/imports/support/workbook.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { closeWindows, type UserWindow } from '../support/user-window.ts';
import {
  assignTo,
  bellOf,
  dialog,
  heardOnly,
  lose,
  openList,
  openParcel,
  type Parcel,
  phone,
  pick,
  press,
  rowOf,
  scan,
  see,
  send,
  tabCount,
  takeNew,
} from './support/parcel-page.ts';

const instances = useTwoInstances();

/** Imports one order for Rabat, and opens its page. */
async function importOrder(customer: UserWindow, recipientName: string): Promise<Parcel> {
  const { page } = customer;
  await page.getByRole('button', { name: 'Importer' }).click();
  await page.getByTestId('spreadsheet').setInputFiles({
    name: 'commandes.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(workbook([frenchHeader, orderCells(1).with(0, recipientName).with(2, 'Rabat')])),
  });
  await page.getByRole('button', { name: 'Importer 1 colis' }).click();
  await page.getByRole('heading', { name: '1 colis créé' }).waitFor();
  await page.getByRole('button', { name: 'Voir les colis' }).click();
  const row = page.getByRole('row').filter({ hasText: recipientName });
  await row.getByText(recipientName).click();
  await page.waitForURL(/[?&]id=/);
  const [trackingNumber = ''] = /[A-Z]{3}-\d\d-\d{6}/.exec(await row.innerText()) ?? [];
  return { id: new URL(page.url()).searchParams.get('id') ?? '', trackingNumber };
}

describe('a parcel of a spreadsheet', () => {
  it('is confirmed, collected, brought to another town, reported with a proof, scheduled and delivered; its sender, the hubs and the support see each step, another sender none', async () => {
    const { one, two } = instances;
    const [customer, support, casa, collector, stranger] = await Promise.all([
      instances.openAs(one, 'customer'),
      instances.openAs(two, 'support'),
      instances.openAs(two, 'housekeeper'),
      instances.openAs(one, 'collector', phone),
      instances.openAs(two, 'customer2'),
    ]);
    await Promise.all([customer, support, casa, collector, stranger].map((user) => openList(user)));

    const parcel = await importOrder(customer, 'Hajar Bennis');
    await takeNew(support, parcel);
    await rowOf(support, parcel).getByText('Créé').waitFor();
    await Promise.all([openParcel(support, parcel), openParcel(casa, parcel)]);
    await see([support, casa, customer], parcel, { as: 'Créé', by: 'Test customer' });

    await press(customer, parcel, 'Confirmer');
    await see([customer, support, casa], parcel, { as: 'Confirmé', by: 'Test customer' });
    await bellOf(customer, 0);

    await press(casa, parcel, 'Affecter un ramasseur');
    const collecting = dialog(casa, 'Affecter un ramasseur');
    await pick(collecting, /Ramasseur/, 'Test collector');
    await send(collecting, 'Affecter un ramasseur');
    await takeNew(collector, parcel);
    await collector.page.getByText('Hajar Bennis').waitFor();
    await see([customer, support], parcel, {
      as: 'Confirmé',
      event: /Ramassage affecté.*Test collector/,
      by: 'Test housekeeper',
    });

    await scan(collector, parcel, 'Ramasser');
    await see([customer, support, casa], parcel, { as: 'Ramassage', by: 'Test collector' });
    await bellOf(customer, 1);

    await scan(casa, parcel, 'Entrer au dépôt');
    await see([customer, support, casa], parcel, { as: 'Au dépôt', by: 'Test housekeeper' });
    await collector.page.getByText('Hajar Bennis').waitFor({ state: 'detached' });
    await closeWindows(collector);

    const rabat = await instances.openAs(one, 'housekeeperRabat');
    await openList(rabat);
    await press(casa, parcel, 'Expédier vers un dépôt');
    const leaving = dialog(casa, 'Expédier vers un dépôt');
    await pick(leaving, /Dépôt de destination/, 'Rabat');
    await send(leaving, 'Expédier vers un dépôt');
    await takeNew(rabat, parcel);
    await rowOf(rabat, parcel).getByText('En transit').waitFor();
    await see([customer, support], parcel, { as: 'En transit', event: /En transit.*Rabat/, by: 'Test housekeeper' });

    await scan(rabat, parcel, 'Réceptionner au dépôt');
    await see([customer, support], parcel, { as: 'Au dépôt', by: 'Test housekeeperRabat' });
    await lose(casa);
    await closeWindows(casa);

    const driver = await instances.openAs(two, 'driverRabat', phone);
    await openList(driver);
    await openParcel(rabat, parcel);
    await press(rabat, parcel, 'Affecter à un livreur');
    await assignTo(rabat, 'Test driverRabat');
    await see([customer, support, rabat], parcel, {
      as: 'Au dépôt',
      event: /Affecté.*Test driverRabat/,
      by: 'Test housekeeperRabat',
    });
    await tabCount(driver, 'À livrer', 0);

    await openParcel(driver, parcel);
    await press(driver, parcel, 'Prendre en charge');
    await see([customer, support, rabat, driver], parcel, { as: 'Reçu par le livreur', by: 'Test driverRabat' });
    await press(driver, parcel, 'Mettre en route');
    await see([customer, support, rabat], parcel, { as: 'En route', by: 'Test driverRabat' });
    await bellOf(customer, 2);

    await press(driver, parcel, 'Pas de réponse');
    const report = dialog(driver, 'Reporter');
    await report.getByRole('button', { name: /^Ajouter un appel à/ }).click();
    await send(report, 'Reporter');
    await see([customer, support, rabat], parcel, {
      as: 'Reporté',
      event: /Reporté.*Pas de réponse/,
      by: 'Test driverRabat',
    });
    await bellOf(customer, 3);
    await tabCount(customer, 'À suivre', 1);

    await press(driver, parcel, 'Remettre en route');
    await see([customer, support, rabat], parcel, {
      as: 'En route',
      event: 'De nouveau en route',
      by: 'Test driverRabat',
    });
    await press(driver, parcel, 'Programmer');
    await send(dialog(driver, 'Programmer'), 'Programmer');
    await see([customer, support, rabat], parcel, { as: 'Programmé', by: 'Test driverRabat' });
    await bellOf(customer, 4);

    await press(driver, parcel, 'Remettre en route');
    await press(driver, parcel, 'Livré · encaisser');
    await send(dialog(driver, 'Livré · encaisser'), /^Confirmer 101,00/);
    await see([customer, support, rabat, driver], parcel, { as: 'Livré', by: 'Test driverRabat' });
    await bellOf(customer, 5);
    await tabCount(customer, 'À suivre', 0);
    await press(driver, parcel, 'Fermer');
    await tabCount(driver, 'À livrer', 0);

    const own = buildParcel(instances.fixtures, { companyId: instances.fixtures.companies.zellige });
    await insertParcels(instances.db, own);
    await instances.runAction('customer2', 'packageEdit', { id: own.id, version: 1, cod: 500 });
    await heardOnly(stranger, own, [parcel, 'Hajar Bennis', 'commandes.xlsx']);
  });
});

// The money of ten parcels in seven browsers on two instances, from the doors of the recipients to the bank and back: after
// each step every open page has the balances of that moment without a reload, and nothing of it reaches others.
import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { act, invoiceOf } from '#tests/areas/billing/support/invoices.ts';
import { actOnDeposit, actOnHandOver, codesOf, declare, handOverOf } from '#tests/areas/cash/support/cash.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();
const phone = { viewport: { width: 390, height: 844 }, touch: true };
const fees = { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 };

/** An amount as it is shown, alone. */
const shown = (amount: string): RegExp => new RegExp(`^${amount.replace('-', '[-−]').replaceAll(' ', '\\s')}$`);

const owed = ({ page }: { page: Page }) => page.locator('#balance p').filter({ hasText: 'Solde actuel' });
const held = ({ page }: { page: Page }) => page.getByRole('region', { name: 'Espèces à remettre' });

/** Where each balance is shown. */
async function openPages() {
  const { one, two } = instances;
  const [accountant, customer, keeper, driver, driver2, ...strangers] = await Promise.all([
    instances.openAs(one, 'accountant', { path: '/billing?view=reconciliation' }),
    instances.openAs(two, 'customer', { path: '/profile' }),
    instances.openAs(one, 'housekeeper', { path: '/billing?view=cash' }),
    instances.openAs(two, 'driver', { path: '/billing?view=cash', ...phone }),
    instances.openAs(one, 'driver2', { path: '/billing?view=cash', ...phone }),
    instances.openAs(two, 'customer2', { path: '/profile' }),
    instances.openAs(one, 'driverRabat', { path: '/billing?view=cash', ...phone }),
  ]);
  const stage = (name: string) => accountant.page.getByRole('listitem').filter({ hasText: name });
  const figure = (name: string) =>
    keeper.page.getByRole('region', { name: 'Journée en cours' }).locator('dl > div').filter({ hasText: name });
  const [otherCustomer, otherDriver] = strangers;
  const places = {
    riverDrivers: stage('Chez les livreurs'),
    riverSafes: stage('Dans les caisses'),
    riverBank: stage('À la banque'),
    riverPayable: stage('Dû aux clients'),
    riverPaidOut: stage('Versé ce mois'),
    customer: owed(customer),
    customerCod: customer.page.locator('#balance dl > div').filter({ hasText: 'COD total encaissé' }),
    hubHeld: figure('Chez les livreurs'),
    hubSafe: figure('Coffre'),
    driver: held(driver),
    driver2: held(driver2),
    otherCustomer: owed(otherCustomer),
    otherDriver: held(otherDriver),
  } satisfies Record<string, Locator>;
  return { accountant, customer, keeper, driver, driver2, otherCustomer, otherDriver, places };
}

/** Five parcels of each driver; the fourth of the first one is an exchange. */
async function fiveEach() {
  const { fixtures, db } = instances;
  const five = (given: Partial<PackageRow>) =>
    Array.from({ length: 5 }, () => buildEnrouteParcel(fixtures, { ...fees, ...given }));
  const ofDriver = five({ cod: 24_950 }).map((parcel, index) => ({ ...parcel, exchange: index === 3 }));
  const ofDriver2 = five({ cod: 30_000, driverId: fixtures.people.driver2 });
  await insertParcels(db, ...ofDriver, ...ofDriver2);
  return { ofDriver, ofDriver2 };
}

/** Runs an action of the open invoice after its question; resolves to the dialog. */
async function onInvoice(page: Page, action: string, field?: readonly [string, string]): Promise<Locator> {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  if (field) await dialog.getByLabel(field[0]).fill(field[1]);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  return dialog;
}

it('every open page follows each dirham, nobody else hears of it, and the reconciliation finds nothing', async () => {
  const { companies, hubs, cities, people } = instances.fixtures;
  const callers = { as: instances.apiClient };
  const { ofDriver, ofDriver2 } = await fiveEach();
  const [refused, lost, mistaken] = [ofDriver[4], ofDriver2[3], ofDriver2[4]];
  if (!refused || !lost || !mistaken) throw new Error('There are five of each.');
  const windows = await openPages();
  const { places, customer, driver, accountant } = windows;
  let balances = Object.fromEntries(Object.keys(places).map((name) => [name, '0,00']));
  /** Every place shows what it showed before, but for these. */
  const follow = async (changes: Partial<Record<keyof typeof places, string>>): Promise<void> => {
    balances = { ...balances, ...changes };
    await Promise.all(
      Object.entries(places).map(([name, place]) =>
        place
          .getByText(shown(balances[name] ?? ''))
          .first()
          .waitFor(),
      ),
    );
  };
  await follow({});

  // Eight are delivered, one of them an exchange; one is refused and one is lost.
  for (const { id, cod } of ofDriver.slice(0, 4))
    await instances.runAction('driver', 'packageDeliver', { id, cash: cod });
  await instances.runAction('driver', 'packageCancel', { id: refused.id, reason: 'refused', note: 'Refusé' });
  for (const { id, cod } of ofDriver2.filter((each) => each !== lost))
    await instances.runAction('driver2', 'packageDeliver', { id, cash: cod });
  await instances.runAction('housekeeper', 'packageWriteOff', { id: lost.id, reason: 'lost', note: 'Introuvable' });
  // 4 × (249,50 − 42) + 4 × (300 − 42) − 12 + 300.
  await follow({
    riverDrivers: '2 198,00',
    riverPayable: '2 150,00',
    customer: '2 150,00',
    customerCod: '2 198,00',
    hubHeld: '2 198,00',
    driver: '998,00',
    driver2: '1 200,00',
  });

  // The hub counts 20 DHS less than the driver declares; nothing moves before it says why.
  const { id } = await declare(callers, 'driver');
  handOverOf(await actOnHandOver(callers, 'housekeeper', 'count', { id, counted: 97_800 }));
  await driver.page.getByText('Écart', { exact: true }).first().waitFor();
  await follow({});
  const shortage = { id, outcome: 'shortage', reason: 'Un billet de 20 manque' };
  const { reference: slip } = handOverOf(await actOnHandOver(callers, 'housekeeper', 'resolve', shortage));
  await driver.page.locator('dl > div').filter({ hasText: 'Manque dû' }).getByText(shown('20,00')).waitFor();
  await follow({
    riverDrivers: '1 200,00',
    riverSafes: '978,00',
    hubHeld: '1 200,00',
    hubSafe: '978,00',
    driver: '0,00',
  });

  const deposit = { amount: 90_000, bankReference: 'BV-1', day: '2026-01-02' };
  expect(codesOf(await actOnDeposit(callers, 'housekeeper', 'create', deposit))).toEqual([]);
  await follow({ riverSafes: '78,00', riverBank: '900,00', hubSafe: '78,00' });

  // The customer sees the invoice appear; it moves nothing.
  const due = { kind: 'customer', companyId: companies.atlas };
  const { id: invoiceId, reference } = invoiceOf(await act(callers, 'accountant', 'create', due));
  const listed = customer.page.locator('#invoices li').filter({ hasText: reference });
  await listed.getByText(shown('2 150,00')).waitFor();
  await follow({});

  // A delivery was a mistake: the invoice is not paid before it is regenerated.
  await instances.runAction('accountant', 'packageCorrect', { id: mistaken.id, note: 'Pas livré' });
  await follow({
    riverDrivers: '900,00',
    riverPayable: '1 892,00',
    customer: '1 892,00',
    customerCod: '1 898,00',
    hubHeld: '900,00',
    driver2: '900,00',
  });
  const { page } = await instances.openAs(instances.two, 'admin', { path: `/billing?tab=all&id=${invoiceId}` });
  const outdated = await onInvoice(page, 'Marquer comme payée', ['Référence du paiement', 'VIR-1']);
  await outdated.getByText(/a changé depuis/).waitFor();
  await outdated.getByLabel('Référence du paiement').fill('');
  await outdated.getByRole('button', { name: 'Annuler' }).click();
  await onInvoice(page, 'Régénérer');
  await listed.getByText(shown('1 892,00')).waitFor();
  await follow({});

  // Paid, sent back by the bank, and paid again.
  const paid = { riverBank: '-992,00', riverPayable: '0,00', riverPaidOut: '1 892,00', customer: '0,00' };
  await onInvoice(page, 'Marquer comme payée', ['Référence du paiement', 'VIR-1']);
  await listed.getByText('Payée', { exact: true }).waitFor();
  await follow(paid);
  await onInvoice(page, 'Signaler une erreur', ['Raison', 'Compte clôturé']);
  await listed.getByText('Erreur de paiement').waitFor();
  await follow({ riverBank: '900,00', riverPayable: '1 892,00', riverPaidOut: '0,00', customer: '1 892,00' });
  await onInvoice(page, 'Marquer comme payée', ['Référence du paiement', 'VIR-2']);
  await listed.getByText('Payée', { exact: true }).waitFor();
  await follow(paid);

  // A delivery of the others proves that they would have heard of all this.
  const rabat = { companyId: companies.zellige, hubId: hubs.rabat, cityId: cities.rabat, driverId: people.driverRabat };
  const foreign = buildEnrouteParcel(instances.fixtures, { ...fees, ...rabat, cod: 7_700 });
  await insertParcels(instances.db, foreign);
  await instances.runAction('driverRabat', 'packageDeliver', { id: foreign.id, cash: foreign.cod });
  await follow({ riverDrivers: '977,00', riverPayable: '35,00', otherDriver: '77,00', otherCustomer: '35,00' });
  const parcels = [...ofDriver, ...ofDriver2].map((parcel) => parcel.id);
  const figures = ['215000', '189200', '99800', '97800', '120000'].map((amount) => `:${amount}`);
  for (const stranger of [windows.otherCustomer, windows.otherDriver])
    expect(framesContaining(stranger, [...parcels, reference, slip, ...figures])).toEqual([]);
  // What was collected for it is the customer's own; who holds it is not.
  expect(framesContaining(customer, [slip, ':97800', ':120000', 'driver_cash', 'hub_safe'])).toEqual([]);
  for (const [window, others] of [[driver, ofDriver2] as const, [windows.driver2, ofDriver] as const])
    expect(framesContaining(window, [reference, ':189200', ...others.map((parcel) => parcel.id)])).toEqual([]);

  await accountant.page.getByRole('button', { name: 'Rapprocher' }).click();
  await accountant.page.getByRole('heading', { name: 'Chaque dirham est à sa place' }).waitFor();
});

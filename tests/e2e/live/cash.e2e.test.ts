// The cash of one day in two browsers: a driver declares on the phone, the hub counts 20 DHS less without having been told
// what was declared, the difference becomes a shortage, the safe goes to the bank and the day is closed.
import { expect, it } from 'vitest';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();
/** What the driver collects: 249.50 DHS. */
const cod = 24_950;

it('is declared, counted, settled, deposited and closed, and both sides see each step at once', async () => {
  const { people } = instances.fixtures;
  const parcel = buildEnrouteParcel(instances.fixtures, { driverId: people.driver, cod });
  await insertParcels(instances.db, parcel);
  const driver = await instances.openAs(instances.two, 'driver', {
    path: `/package?id=${parcel.id}`,
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  const delivered = await driver.page.evaluate(async (id) => {
    const session: unknown = JSON.parse(localStorage.getItem('qafila.session') ?? '{}');
    const token: unknown = typeof session === 'object' && session !== null ? Reflect.get(session, 'token') : '';
    const query = `mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { status } } }`;
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-qafila-token': String(token) },
      body: JSON.stringify({ query, variables: { input: { id, cash: 24_950 } } }),
    });
    return response.text();
  }, parcel.id);
  expect(delivered).toContain('"delivered"');
  const keeper = await instances.openAs(instances.one, 'housekeeper', { path: '/billing' });
  const hub = keeper.page;

  // The driver holds it, and declares all of it.
  await driver.page.goto(`${instances.two.url}/billing?view=cash`);
  await driver.page.getByRole('region', { name: 'Espèces à remettre' }).getByText('249,50').waitFor();
  await driver.page.getByRole('button', { name: 'Remettre ma caisse' }).click();
  await driver.page.getByRole('dialog').getByRole('button', { name: 'Remettre ma caisse' }).click();

  // The hub hears of it, and not of the amount; it counts 20 DHS less.
  const waiting = hub.getByRole('region', { name: 'À compter ou à résoudre' });
  await waiting.getByText(/^RC-/).waitFor();
  const told = framesContaining(keeper, ['handOverChanged']).filter((frame) => frame.includes('"declared"'));
  expect(told.every((frame) => frame.includes('"declared":null'))).toBe(true);
  await waiting.getByRole('button', { name: 'Compter' }).click();
  await hub.getByLabel('Montant compté').fill('229,50');
  await hub.getByRole('dialog').getByRole('button', { name: 'Compter', exact: true }).click();
  await waiting.getByText(/20,00/).waitFor();
  await driver.page.getByText('Écart', { exact: true }).first().waitFor();
  await driver.page.getByText(/20,00/).first().waitFor();

  // The driver owes what is missing.
  await waiting.getByRole('button', { name: 'Résoudre l’écart' }).click();
  const settling = hub.getByRole('dialog');
  await settling.getByText('Manque', { exact: true }).click();
  await settling.getByLabel('Motif').fill('Un billet de 20 manque');
  await settling.getByRole('button', { name: 'Résoudre l’écart' }).click();
  await driver.page.getByText('Manque dû').waitFor();
  const day = hub.getByRole('region', { name: 'Journée en cours' });
  await day.getByText('229,50').first().waitFor();

  // To the bank, and the day is closed.
  await day.getByRole('button', { name: 'Verser en banque' }).click();
  const deposit = hub.getByRole('dialog');
  await deposit.getByLabel('Montant').fill('200');
  await deposit.getByLabel('Référence de la banque').fill('BV-2026-1');
  await deposit.getByRole('button', { name: 'Verser' }).click();
  await day.getByText('29,50').first().waitFor();
  await day.getByRole('button', { name: 'Clôturer la journée' }).click();
  await hub.getByRole('dialog').getByRole('button', { name: 'Clôturer la journée' }).click();
  await day.getByText(/^Dernière clôture/).waitFor();
});

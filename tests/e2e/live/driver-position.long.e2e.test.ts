// A driver's browser sends its position, on any page, for as long as the driver is on duty; only clients that may see
// it receive it.
import { expect, it } from 'vitest';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const casablanca = { latitude: 33.5731, longitude: -7.5898 };
const mohammedia = { latitude: 33.6861, longitude: -7.383 };
const rabat = { latitude: 34.0209, longitude: -6.8416 };
const wordsOf = (...places: { latitude: number; longitude: number }[]) =>
  places.flatMap(({ latitude, longitude }) => [String(latitude), String(longitude)]);

const inList = ({ page }: UserWindow, words: RegExp) =>
  page.getByRole('list', { name: 'Livreurs' }).getByRole('button', { name: words });
/** Not the text for screen readers. */
const inPage = ({ page }: UserWindow) => page.locator('#main');
const toggle = ({ page }: UserWindow, name: RegExp) => page.getByRole('switch', { name }).click();

it("a driver on duty who uses this phone moves on the dispatcher's map from any page and after a reload, until duty ends; no other client receives it", async () => {
  const { fixtures } = instances;
  const foreign = buildEnrouteParcel(fixtures, {
    companyId: fixtures.companies.zellige,
    driverId: fixtures.people.driver2,
  });
  await insertParcels(instances.db, foreign);
  const [driver, dispatcher, stranger] = await Promise.all([
    instances.openAs(instances.one, 'driver', { viewport: { width: 390, height: 844 } }),
    instances.openAs(instances.two, 'backoffice'),
    instances.openAs(instances.two, 'customer2'),
  ]);
  await driver.context.grantPermissions(['geolocation'], { origin: instances.one.url });
  await driver.context.setGeolocation({ ...casablanca, accuracy: 8 });
  await Promise.all([
    driver.page.goto(`${instances.one.url}/profile`),
    dispatcher.page.goto(`${instances.two.url}/package?view=map`),
    stranger.page.goto(`${instances.two.url}/package?id=${foreign.id}`),
  ]);
  await inList(dispatcher, /Test driver, Hors service/).waitFor();
  await stranger.page.getByText('En direct').first().waitFor();

  // Chosen, but off duty: nothing is sent.
  await toggle(driver, /^Utiliser ce téléphone/);
  await inPage(driver).getByText('Vous n’êtes pas en service : rien n’est envoyé.').waitFor();
  await driver.page.getByRole('button', { name: 'Prendre mon service' }).click();
  await inPage(driver)
    .getByText(/Envoyée à 8 m près/)
    .waitFor();
  await inList(dispatcher, /Test driver, .*Casablanca/).waitFor();

  await driver.page.goto(`${instances.one.url}/package`);
  await driver.page.getByRole('link', { name: 'Position envoyée' }).waitFor();
  await driver.context.setGeolocation({ ...mohammedia, accuracy: 8 });
  await inList(dispatcher, /Test driver, .*Mohammedia/).waitFor();

  await driver.page.getByRole('link', { name: 'Position envoyée' }).click();
  await toggle(driver, /^En service/);
  await inPage(driver).getByText('Vous n’êtes pas en service : rien n’est envoyé.').waitFor();
  await inList(dispatcher, /Test driver, Hors service/).waitFor();
  const ended = dispatcher.frames.length;
  await driver.context.setGeolocation({ ...rabat, accuracy: 8 });

  // A later message that all receive: earlier ones have arrived as well.
  const last = buildEnrouteParcel(fixtures, {
    companyId: fixtures.companies.zellige,
    driverId: fixtures.people.driver2,
  });
  await insertParcels(instances.db, last);
  await expect.poll(() => framesContaining(stranger, [last.id]).length, { timeout: 15_000 }).toBeGreaterThan(0);
  await driver.page.getByRole('switch', { name: /^En service/, checked: false }).waitFor();
  const { data } = await (
    await instances.apiClient('backoffice')
  ).call(`{ driverPosition(driverId: "${fixtures.people.driver}") { lat } }`);
  expect(data).toEqual({ driverPosition: null });
  expect(framesContaining(dispatcher, wordsOf(rabat), ended)).toEqual([]);
  expect(framesContaining(stranger, [fixtures.people.driver, ...wordsOf(casablanca, mohammedia, rabat)])).toEqual([]);
});

// A driver's phone in a stairwell: the round goes on without a network, without room, without a camera and without a location;
// and what waits belongs to its user alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { phone } from './support/parcel-page.ts';
import { effectsOn, kept, picture } from './support/phone-page.ts';

const instances = useTwoInstances();

const openRound = async (path = '/round') => instances.openAs(instances.one, 'driver2', { ...phone, path });
const stopsOf = async (...names: readonly string[]) => {
  const stops = names.map((recipientName) =>
    buildEnrouteParcel(instances.fixtures, { driverId: instances.fixtures.people.driver2, recipientName }),
  );
  await insertParcels(instances.db, ...stops);
  return stops;
};
const effects = (parcels: Parameters<typeof effectsOn>[2]): ReturnType<typeof effectsOn> =>
  effectsOn(instances.db, instances.fixtures.people.driver2, parcels);

/** Takes one of the stops in hand. */
async function choose(page: Page, name: string): Promise<void> {
  const current = page.getByRole('heading', { name });
  await page.getByText(name).first().waitFor();
  if ((await current.count()) === 0) await page.getByRole('button', { name: new RegExp(name) }).click();
  await current.waitFor();
}

async function deliver(page: Page, name: string): Promise<void> {
  await choose(page, name);
  await page.getByRole('button', { name: 'Livré', exact: true }).click();
  await page.getByRole('button', { name: 'Encaissé 189,00 DHS' }).click();
}

describe('a round without a network', () => {
  it('goes on from its own screen, with a photo of a door, over a restart of the phone, and is sent once in order', async () => {
    const stops = await stopsOf('Amina Tazi', 'Brahim Alaoui', 'Chama Idrissi');
    const [first, second] = stops;
    const driver = await openRound();
    await driver.page.getByText('Chama Idrissi').first().waitFor();
    await kept(driver.page);
    await driver.context.setOffline(true);
    await deliver(driver.page, 'Amina Tazi');
    await driver.page.getByLabel('1 action à envoyer').waitFor();
    await choose(driver.page, 'Brahim Alaoui');
    await driver.page.getByRole('button', { name: 'Pas de réponse' }).click();
    await driver.page
      .getByTestId('door-photo')
      .setInputFiles({ name: 'porte.png', mimeType: 'image/png', buffer: await picture() });
    await driver.page.getByLabel('2 actions à envoyer').waitFor();
    await driver.page.close();

    const page = await driver.context.newPage();
    await page.goto(`${instances.one.url}/round`);
    await page.getByRole('heading', { name: 'Chama Idrissi' }).waitFor();
    // It does not try for ten seconds before it says so.
    expect(await page.getByText('Connexion…').count()).toBe(0);
    await page.getByLabel('2 actions à envoyer').waitFor();
    expect(await effects(stops)).toEqual([]);
    await driver.context.setOffline(false);
    await page.getByLabel('Tout est envoyé').waitFor();
    expect(await effects(stops)).toEqual([
      ['package.delivered', first?.id],
      ['package.reported', second?.id],
    ]);
  });

  it('a scan waits among the actions and is sent from any page; its parcel is a stop meanwhile', async () => {
    const { people } = instances.fixtures;
    const parcel = buildParcel(instances.fixtures, {
      status: 'inhouse',
      driverId: people.driver2,
      recipientName: 'Driss Fassi',
    });
    await insertParcels(instances.db, parcel);
    const { page, context } = await openRound();
    await page.getByText('Tournée', { exact: true }).first().waitFor();
    await kept(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Scanner', exact: true }).first().click();
    const field = page.getByRole('textbox', { name: /^Scannez/ });
    await field.fill(parcel.trackingNumber);
    await page.keyboard.press('Enter');
    await page.getByText('Gardé, sera envoyé').first().waitFor();
    await page.getByRole('link', { name: 'Tournée', exact: true }).first().click();
    await page.getByLabel('1 action à envoyer').waitFor();
    await choose(page, 'Driss Fassi');
    await context.setOffline(false);
    await page.getByLabel('Tout est envoyé').waitFor();
    expect(await effects([parcel])).toEqual([['package.received', parcel.id]]);
  });
});

it('a pickup without a network is kept, and its slip is made once when it is back', async () => {
  const { people } = instances.fixtures;
  const parcel = buildParcel(instances.fixtures, { status: 'confirmed', collectorId: people.collector });
  await insertParcels(instances.db, parcel);
  const { page, context } = await instances.openAs(instances.one, 'collector', { ...phone, path: '/round' });
  await page.getByRole('button', { name: 'Ramasser' }).click();
  const field = page.getByRole('textbox', { name: /^Scannez/ });
  await field.fill(parcel.trackingNumber);
  await page.keyboard.press('Enter');
  await page.getByText('1 scanné sur 1').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Prendre 1 colis/ }).click();
  await page.getByText('1 colis pris, gardé sur ce téléphone').waitFor();
  expect(await effectsOn(instances.db, people.collector, [parcel])).toEqual([]);
  await context.setOffline(false);
  await page.getByLabel('Tout est envoyé').waitFor();
  const names = (await effectsOn(instances.db, people.collector, [parcel])).map(([name]) => name);
  expect(names.filter((name) => name === 'package.pickedUp')).toHaveLength(1);
});

describe('what waits on a phone', () => {
  it('is asked about at the sign-out, is not seen by the next user, and is sent when its own user is back', async () => {
    const stops = await stopsOf('Elias Rami');
    const { page, context } = await openRound();
    await context.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('packageDeliver') ? route.abort('connectionreset') : route.continue(),
    );
    await deliver(page, 'Elias Rami');
    await page.getByLabel('1 action à envoyer').waitFor();
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Plus', exact: true }).click();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
    };
    const signIn = async (login: string): Promise<void> => {
      await page.getByLabel('E-mail ou identifiant').fill(login);
      await page.getByLabel('Mot de passe', { exact: true }).fill(fixturePassword);
      await page.getByRole('button', { name: 'Se connecter' }).click();
    };
    await signOut();
    const question = page.getByRole('dialog', { name: '1 action n’est pas encore envoyée' });
    await question.getByRole('button', { name: 'Rester connecté' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await question.waitFor();
    await question.getByRole('button', { name: 'Se déconnecter' }).click();

    await signIn('driver');
    await page.getByText('En direct').first().waitFor({ state: 'attached' });
    expect(await page.getByLabel(/à envoyer/).count()).toBe(0);
    expect(await page.content()).not.toContain('Elias Rami');
    await context.unroute('**/graphql');
    await signOut();
    await page.getByLabel('E-mail ou identifiant').waitFor();
    expect(await effects(stops)).toEqual([]);

    await signIn('driver2');
    await page.getByLabel('Tout est envoyé').waitFor();
    expect(await effects(stops)).toEqual([['package.delivered', stops[0]?.id]]);
  });

  it('needs room: a phone without any says so, and delivers with a network as all others do', async () => {
    const stops = await stopsOf('Farid Amrani');
    const { page, context } = await openRound();
    await choose(page, 'Farid Amrani');
    await kept(page);
    // As a browser refuses what it has no room for.
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await context.setOffline(true);
    await deliver(page, 'Farid Amrani');
    await page.getByText(/^Le téléphone n’a plus de place/).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Encaissé 189,00 DHS' }).click();
    await page.getByRole('heading', { name: 'Farid Amrani' }).waitFor({ state: 'detached' });
    await expect.poll(() => effects(stops)).toEqual([['package.delivered', stops[0]?.id]]);
  });
});

describe('a phone that refuses', () => {
  it('the camera, or has a photo that is too large, says so; the number is typed and the call proves the visit', async () => {
    const [parcel] = await stopsOf('Ghita Bennis');
    const { page, context } = await openRound('/round/scan');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Scanner avec la caméra' }).click();
    await page.getByText(/^La caméra est bloquée/).waitFor();
    await page.getByRole('textbox', { name: /^Scannez/ }).fill(parcel?.trackingNumber ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Ghita Bennis/ }).click();

    await page.getByRole('heading', { name: 'Ghita Bennis' }).waitFor();
    await page.getByRole('button', { name: 'Pas de réponse' }).click();
    const huge = { name: 'porte.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1_048_576) };
    await page.getByTestId('door-photo').setInputFiles(huge);
    await page.getByText('Fichier trop lourd : 10 Mo au plus').waitFor();
    // What would be refused later, far from the door, is refused now.
    await context.setOffline(true);
    const heic = { name: 'porte.heic', mimeType: 'image/heic', buffer: Buffer.from('0000001c6674797068656963', 'hex') };
    await page.getByTestId('door-photo').setInputFiles(heic);
    await page.getByText("Ce fichier n'est pas une image JPEG, PNG ou WebP").waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: /^J’ai appelé à/ }).click();
    await page.getByRole('heading', { name: 'Ghita Bennis' }).waitFor({ state: 'detached' });
  });

  it('the location says so, once, and the round goes on', async () => {
    const stops = await stopsOf('Hicham Ziani');
    const { page } = await openRound('/profile');
    await page.getByRole('switch', { name: /^Utiliser ce téléphone/ }).click();
    await page.getByRole('button', { name: 'Prendre mon service' }).click();
    await page.getByText(/^Le téléphone ne donne pas sa position/).waitFor();
    await page.getByText(/^Le navigateur refuse la position/).waitFor();
    await page.goto(`${instances.one.url}/round`);
    await page.getByRole('link', { name: 'Position refusée' }).waitFor();
    await deliver(page, 'Hicham Ziani');
    await expect.poll(() => effects(stops)).toEqual([['package.delivered', stops[0]?.id]]);
    await instances.runAction('driver2', 'userGoOffDuty', { id: instances.fixtures.people.driver2 });
  });
});

it('of two tabs of a driver one sends the positions; the other shows it, and takes over when the first is closed', async () => {
  const { people } = instances.fixtures;
  const driver = await openRound('/profile');
  await driver.context.grantPermissions(['geolocation'], { origin: instances.one.url });
  await driver.context.setGeolocation({ latitude: 33.5731, longitude: -7.5898, accuracy: 8 });
  await driver.page.getByRole('switch', { name: /^Utiliser ce téléphone/ }).click();
  await driver.page.getByRole('button', { name: 'Prendre mon service' }).click();
  await driver.page.getByText(/Envoyée à 8 m près/).waitFor();
  const second = await driver.context.newPage();
  const sent: string[] = [];
  second.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
  const positionsOf = (): number => sent.filter((frame) => frame.includes('33.6')).length;
  await second.goto(`${instances.one.url}/round`);
  await driver.context.setGeolocation({ latitude: 33.5831, longitude: -7.5898, accuracy: 8 });
  await second.getByRole('link', { name: 'Position envoyée' }).waitFor();
  await driver.context.setGeolocation({ latitude: 33.6, longitude: -7.5898, accuracy: 8 });
  const map = async (): Promise<unknown> =>
    (await (await instances.apiClient('backoffice')).call(`{ driverPosition(driverId: "${people.driver2}") { lat } }`))
      .data;
  await expect.poll(map).toEqual({ driverPosition: { lat: 33.6 } });
  expect(positionsOf()).toBe(0);
  await driver.page.close();
  await driver.context.setGeolocation({ latitude: 33.61, longitude: -7.5898, accuracy: 8 });
  await expect.poll(map).toEqual({ driverPosition: { lat: 33.61 } });
  expect(positionsOf()).toBeGreaterThan(0);
  await instances.runAction('driver2', 'userGoOffDuty', { id: people.driver2 });
});

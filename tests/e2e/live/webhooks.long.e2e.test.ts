// A customer sets a webhook up in the profile, watches its deliveries, and sends one again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { openReceiver, type Receiver } from '#tests/support/http-receiver.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { violationsOn } from '../support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { framesContaining, openWindow, signIn } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let instance: Instance;
let receiver: Receiver;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  receiver = await openReceiver((response) => response.writeHead(503).end('{"error":"maintenance"}'));
  instance = await startInstance(database.url, undefined, { OUTBOUND_ALLOWED: '127.0.0.1' });
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
  receiver?.close();
});

test('a message that failed is seen with its answer, and sent again', async () => {
  const fixtures = await insertFixtures(db);
  const [owner, stranger] = [await openWindow(await sharedBrowser()), await openWindow(await sharedBrowser())];
  await signIn(owner, instance.url, 'customer');
  await signIn(stranger, instance.url, 'customer2');
  for (const { page } of [owner, stranger]) await page.goto(`${instance.url}/profile#webhooks`);
  const { page } = owner;
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click();
  const address = page.getByLabel('Adresse de rappel');
  await address.fill('http://10.0.0.7/hooks');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Cette adresse n’est pas publique', { exact: true }).waitFor();
  await address.fill(receiver.url);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Copiez ce secret maintenant').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'C’est fait' }).click();

  const parcel = buildParcel(fixtures, { trackingNumber: 'CAS-26-900777' });
  await insertParcels(db, parcel);
  // It leaves after the time in which a change can be undone.
  const row = page.getByRole('list', { name: 'Journal des livraisons' }).getByRole('button', { name: /CAS-26-900777/ });
  await row.filter({ hasText: '503' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('{"error":"maintenance"}').waitFor();
  const messageId = await dialog.getByText(/^msg_/).textContent();
  expect(await violationsOn(page)).toEqual([]);
  receiver.answer = (response) => response.writeHead(200).end('{"received":true}');
  await dialog.getByRole('button', { name: 'Renvoyer' }).click();
  await dialog.getByText('HTTP 200').waitFor();
  await dialog.getByText('{"received":true}').waitFor();
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([messageId]));
  expect(framesContaining(owner, [messageId ?? '?']).length).toBeGreaterThan(0);
  expect(framesContaining(stranger, [messageId ?? '?', receiver.url])).toEqual([]);
  expect(await stranger.page.getByText('CAS-26-900777').count()).toBe(0);
});

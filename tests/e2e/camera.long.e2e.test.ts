// A parcel is scanned with the camera of a browser that has no reader of its own: the reader in WebAssembly is loaded from our
// server, under a security policy that only it has.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { code128, qrCode } from '#server/printing/barcodes.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { rasterOf } from '#tests/printing/support/read-codes.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { openWindow, signIn, type UserWindow } from './support/user-window.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let parcel: PackageRow;
let folder: string;

/** A film of a sticker's two codes, as a camera sees them: JPEG pictures, one after the other. */
async function filmOf({ trackingNumber, trackingId }: PackageRow): Promise<string> {
  const svg = drawingSvg({
    width: 128,
    height: 72,
    shapes: [
      code128(trackingNumber, { x: 4, y: 20, width: 76, height: 20, maxModule: 0.4 }),
      qrCode(`https://qafila.test/tracking/${trackingNumber}#${trackingId}`, { x: 84, y: 16, size: 40 }),
    ],
  });
  const frame = await rasterOf(svg, 254).jpeg().toBuffer();
  const path = join(folder, 'sticker.mjpeg');
  await writeFile(path, Buffer.concat(Array.from({ length: 30 }, () => frame)));
  return path;
}

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  parcel = buildParcel(fixtures, { status: 'confirmed', collectorId: fixtures.people.collector });
  await insertParcels(db, parcel);
  folder = await mkdtemp(join(tmpdir(), 'qafila-film-'));
  const film = await filmOf(parcel);
  [instance, browser] = await Promise.all([
    startInstance(database.url),
    // The second switch answers the question for the permission: this browser has no window to ask it in.
    launchBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await instance?.stop();
  await db?.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function openScans(): Promise<UserWindow> {
  const window = await openWindow(browser, { viewport: { width: 390, height: 844 }, touch: true });
  await signIn(window, instance.url, 'collector');
  await window.page.goto(`${instance.url}/package`);
  await window.page.getByRole('button', { name: 'Scan rapide' }).click();
  return window;
}

it('picks the parcel up, once, and needs no other server', async () => {
  const { page, context } = await openScans();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== instance.url) foreign.push(request.url());
  });
  await page.getByRole('button', { name: 'Scanner avec la caméra' }).click();
  // This browser has no reader of its own: otherwise this is not the test that it says.
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
  const rows = page.getByRole('list', { name: 'Colis scannés' }).getByRole('listitem');
  await rows.filter({ hasText: 'Ramasser' }).waitFor();
  // The film goes on, and the sticker stays in the picture.
  const video = page.getByLabel('Image de la caméra');
  const seen = await video.evaluate((film) => (film instanceof HTMLVideoElement ? film.currentTime : 0));
  await page.waitForFunction((time) => (document.querySelector('video')?.currentTime ?? 0) > time + 3, seen);
  expect(await rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain(parcel.trackingNumber);
  expect(foreign).toEqual([]);

  const track = await video.evaluateHandle((film) =>
    film instanceof HTMLVideoElement && film.srcObject instanceof MediaStream ? film.srcObject.getTracks()[0] : null,
  );
  expect(await track.evaluate((each) => each?.readyState)).toBe('live');
  await page.getByRole('button', { name: 'Arrêter la caméra' }).click();
  await video.waitFor({ state: 'detached' });
  expect(await track.evaluate((each) => each?.readyState)).toBe('ended');
  await context.close();
});

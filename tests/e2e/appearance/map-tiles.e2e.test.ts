// A tile server of the operator: browsers may load its images, show the attribution, and still have a map when it is
// down.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { startInstance } from '../support/instance.ts';
import { openWindow, signIn } from '../support/user-window.ts';

const database = useDatabase();

/** An image of 256 by 256 in one colour. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#c0ffee"/></svg>';

/** A tile server on a port of its own, which can be made to fail. */
async function startTiles() {
  const port = await freePort();
  const asked: string[] = [];
  let fails = false;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (fails) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' }).end(picture);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    template: `http://localhost:${port}/{z}/{x}/{y}.svg`,
    asked,
    fail: () => {
      fails = true;
    },
  };
}

// Once, also when the test is tried again.
beforeAll(async () => {
  const db = connect(database.url, { max: 2 });
  await insertFixtures(db);
  await db.destroy();
});

it('shows its map and attribution, can be switched to the built-in map, and falls back to it on failure', async () => {
  const tiles = await startTiles();
  const instance = await startInstance(database.url, undefined, {
    MAP_TILES: tiles.template,
    MAP_ATTRIBUTION: '© Somebody’s maps',
  });
  onTestFinished(() => instance.stop());
  const browser = await sharedBrowser();
  onTestFinished(closeAllWindows);
  const visitor = await openWindow(browser);
  const { page } = visitor;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await signIn(visitor, instance.url, 'backoffice', '/package?view=map&at=33.5731,-7.5898,12');

  await page.getByText('© Somebody’s maps').waitFor();
  const shown = page.locator('img.leaflet-tile-loaded');
  await shown.first().waitFor();
  expect(await shown.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(256);
  expect(tiles.asked.every((path) => /^\/12\/\d+\/\d+\.svg$/.test(path))).toBe(true);

  const toggle = page.getByRole('button', { name: 'Fond de carte détaillé' });
  await toggle.click();
  await shown.first().waitFor({ state: 'detached' });
  await page.getByText('© Somebody’s maps').waitFor({ state: 'detached' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');

  tiles.fail();
  const before = tiles.asked.length;
  await toggle.click();
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(before);
  await page.getByText('© Somebody’s maps').waitFor();
  expect(await shown.count()).toBe(0);
  // The built-in map is drawn below.
  const land = page.locator('.leaflet-qafila-base-pane canvas');
  const colours = await land.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: new Uint8ClampedArray(),
    };
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(2);
  expect(refused).toEqual([]);
});

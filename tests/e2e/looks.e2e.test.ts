// What can be checked of how screens look without eyes: nothing serious for people who use a keyboard or a screen reader, no text that leaves
// its place, in three languages, two themes, on a desk and on a phone.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { aParcel, onTheRoad, putParcels } from '#tests/world/parcels.ts';
import { makeWorld } from '#tests/world/world.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { openWindow, signIn, type Visitor } from './support/visitor.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let parcelId = '';

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const world = await makeWorld(db);
  const pkg = onTheRoad(world, { recipientName: 'Fatima-Zahra El Idrissi', note: 'Appeler avant, troisième étage', exchange: true, noOpening: true });
  parcelId = pkg.id;
  await putParcels(db, pkg, aParcel(world, { cityId: null, cityText: 'Bir Ghbalou' }), ...Array.from({ length: 34 }, () => aParcel(world)));
  [instance, browser] = await Promise.all([startInstance(database.url), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await instance?.stop();
  await db?.destroy();
});

/** Text that is wider than what holds it and not cut with an ellipsis on purpose; and a page that scrolls sideways. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth + 1) found.push(`page ${document.documentElement.scrollWidth} > ${window.innerWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, [role="tab"], th, dt, dd, p')) {
      const style = getComputedStyle(element);
      if (element.offsetParent === null || style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'absolute') continue;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) found.push(`${element.tagName} "${element.textContent.slice(0, 40)}" ${element.scrollWidth} > ${element.clientWidth}`);
    }
    return found;
  });
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const settled = (page: Page) => page.waitForLoadState('networkidle');

const screens: [string, (page: Page) => Promise<void>][] = [
  ['the parcels', async (page) => { await page.goto(`${instance.url}/package`); await page.getByText('CAS-26-').first().waitFor(); }],
  ['a parcel\'s drawer', async (page) => { await page.goto(`${instance.url}/package?id=${parcelId}`); await page.getByRole('heading', { name: 'Fatima-Zahra El Idrissi' }).waitFor(); }],
  ['the profile', async (page) => { await page.goto(`${instance.url}/profile`); await page.getByRole('heading').first().waitFor(); }],
  ['the page that is not there', async (page) => { await page.goto(`${instance.url}/pages/error-404`); await page.getByText('404').first().waitFor(); }],
];

describe.each([['fr', 'light', desk], ['ar', 'dark', desk], ['en', 'semi-dark', desk], ['fr', 'dark', phone], ['ar', 'light', phone]] as const)('%s, %s, %o', (locale, theme, viewport) => {
  let visitor: Visitor;
  beforeAll(async () => { visitor = await openWindow(browser, { locale, theme, viewport }); });
  afterAll(() => visitor?.context.close());

  it('sign-in', async () => {
    await visitor.page.goto(`${instance.url}/login`);
    await visitor.page.locator('input[type="password"]').waitFor();
    expect(await serious(visitor.page)).toEqual([]);
    expect(await overflowing(visitor.page)).toEqual([]);
    await signIn(visitor, instance.url, 'admin');
  });

  it.each(screens)('%s', async (_, open) => {
    await open(visitor.page);
    await settled(visitor.page);
    expect(await serious(visitor.page)).toEqual([]);
    expect(await overflowing(visitor.page)).toEqual([]);
  });
});

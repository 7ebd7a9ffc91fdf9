// Automated checks of the screens: no serious accessibility problem, no overflowing text, in three languages, two
// themes, on desktop and phone.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { violationsOn } from '../support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { createDevice } from '#tests/areas/positions/support/map-client.ts';
import { createRating } from '#tests/areas/ratings/support/ratings.ts';
import { newId } from '#server/db/new-id.ts';
import { setOnDuty } from '#tests/fixtures/duty.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { allChecksVariable } from '#tests/support/run-report.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { listTools, prepareListTools } from '../support/list-tools.ts';
import { closeWindows, openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let parcelId = '';
let ratingId = '';
let driverId = '';
let photographedId = '';

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  const pkg = buildEnrouteParcel(fixtures, {
    recipientName: 'Fatima-Zahra El Idrissi',
    note: 'Appeler avant, troisième étage',
    exchange: true,
    noOpening: true,
  });
  parcelId = pkg.id;
  driverId = fixtures.people.driver;
  const delivered = buildParcel(fixtures, { status: 'delivered', driverId, deliveredAt: new Date() });
  const photographed = buildParcel(fixtures, { status: 'enroute', driverId, heldSince: new Date() });
  photographedId = photographed.id;
  await insertParcels(
    db,
    pkg,
    delivered,
    photographed,
    buildParcel(fixtures, { cityId: null, cityText: 'Bir Ghbalou' }),
    ...Array.from({ length: 14 }, () => buildParcel(fixtures)),
  );
  await setOnDuty(db, driverId);
  for (const priority of ['LOW', 'HIGH', 'URGENT'] as const) await notify(db, fixtures.people.admin, { priority });
  [instance, browser] = await Promise.all([startInstance(database.url), sharedBrowser()]);
  await (await createDevice(instance.url, await signInAs(instance.url, 'driver'))).report(33.5731, -7.5898);
  await prepareListTools(instance.url, photographedId);
  ratingId = (
    await createRating(await signInAs(instance.url, 'customer'), delivered.id, {
      overall: 2,
      comment: 'Trois jours d’attente',
      tags: ['late_delivery'],
    })
  ).id;
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

/** Text that overflows its element without an intended ellipsis; and a page that scrolls sideways. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth + 1)
      found.push(`page ${document.documentElement.scrollWidth} > ${window.innerWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, [role="tab"], th, dt, dd, p',
    )) {
      const style = getComputedStyle(element);
      if (
        element.offsetParent === null ||
        style.textOverflow === 'ellipsis' ||
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        style.position === 'absolute'
      )
        continue;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        found.push(
          `${element.tagName} "${element.textContent.slice(0, 40)}" ${element.scrollWidth} > ${element.clientWidth}`,
        );
    }
    return found;
  });
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const go = (page: Page, path: string) => page.goto(instance.url + path);
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const screens: [string, (page: Page) => Promise<void>][] = [
  [
    'the parcels',
    async (page) => {
      await go(page, '/package');
      await page.getByText('CAS-26-').first().waitFor();
    },
  ],
  [
    "a parcel's drawer",
    async (page) => {
      await go(page, `/package?id=${parcelId}`);
      await page.locator('a[href*="google.com/maps"]').waitFor();
    },
  ],
  [
    'the map',
    async (page) => {
      await go(page, '/package?view=map');
      await page.locator(`[data-driver="${driverId}"]`).waitFor();
    },
  ],
  [
    'a driver on the map',
    async (page) => {
      await go(page, `/package?view=map&driver=${driverId}`);
      await page.getByText('Fatima-Zahra El Idrissi').waitFor();
    },
  ],
  [
    'the notifications',
    async (page) => {
      await go(page, '/notifications');
      await page.locator('[data-note]').first().waitFor();
    },
  ],
  [
    'the ratings',
    async (page) => {
      await go(page, '/ratings');
      await page.getByText('Trois jours d’attente').first().waitFor();
    },
  ],
  [
    'a rating',
    async (page) => {
      await go(page, `/ratings/${ratingId}`);
      await page.getByText('Trois jours d’attente').waitFor();
    },
  ],
  [
    'a rating that is not there',
    async (page) => {
      await go(page, `/ratings/${newId()}`);
      await heading(page);
    },
  ],
  [
    'the hubs',
    async (page) => {
      await go(page, '/config');
      await page.getByRole('grid').waitFor();
    },
  ],
  [
    'the tariffs',
    async (page) => {
      await go(page, '/config?section=offers');
      await page.getByRole('grid').waitFor();
    },
  ],
  [
    'the rules',
    async (page) => {
      await go(page, '/config?section=rules');
      await page.locator('#config-panel input').first().waitFor();
    },
  ],
  [
    'the people',
    async (page) => {
      await go(page, '/users');
      await page.getByText('Test accountant').first().waitFor();
    },
  ],
  [
    'a person',
    async (page) => {
      await go(page, `/users?id=${driverId}`);
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  ],
  [
    'the profile',
    async (page) => {
      await go(page, '/profile');
      await page.locator('#security li').first().waitFor();
    },
  ],
  [
    'the words',
    async (page) => {
      await go(page, '/pages/i18n-test');
      await heading(page);
    },
  ],
  [
    'the palette',
    async (page) => {
      await go(page, '/profile');
      await heading(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('atlas');
      await page.getByRole('option', { name: /Atlas Store/ }).waitFor();
    },
  ],
  [
    'the debug panel',
    async (page) => {
      await go(page, '/profile');
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+Shift+D');
      await page.getByText('i18n test').waitFor();
    },
  ],
  [
    'the page that is not there',
    async (page) => {
      await go(page, '/pages/error-404');
      await page.getByText('404').first().waitFor();
    },
  ],
  ...listTools(go, () => photographedId),
];

/** A driver's profile: this phone sends its position, and another was just registered. */
async function openDriverPage({ page, context }: UserWindow): Promise<void> {
  await context.grantPermissions(['geolocation'], { origin: instance.url });
  await context.setGeolocation({ latitude: 33.5731, longitude: -7.5898, accuracy: 8 });
  await go(page, '/profile');
  // The second of this section, once both are there: duty is read first.
  await page
    .locator('section', { has: page.locator('.lucide-plus') })
    .getByRole('switch')
    .nth(1)
    .click();
  await page.locator('.lucide-circle-check').waitFor();
  await page.locator('button:has(.lucide-plus)').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Samsung A15');
  await page.keyboard.press('Enter');
  await page.locator('#position .lucide-key-round').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The problems of the current page, as text; empty when there are none. */
async function wrong(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return [...(await violationsOn(page)), ...(await overflowing(page))];
}

const appearances = [
  ['fr', 'light', desk],
  ['ar', 'dark', phone],
] as const;
const onlyWithAll = [
  ['en', 'semi-dark', desk],
  ['ar', 'light', desk],
  ['fr', 'dark', phone],
] as const;
const withAll = process.env[allChecksVariable] !== undefined;

// The sets are checked in parallel: most of the time is spent in the browser. Without --all a screen is checked in one
// of the first two, so that each run sees every screen, and both.
it.concurrent.for(withAll ? [...appearances, ...onlyWithAll] : appearances)(
  'the screens in %s, %s, %o',
  { timeout: 600_000 },
  async ([locale, theme, viewport]) => {
    const visitor = await openWindow(browser, { locale, theme, viewport });
    const { page } = visitor;
    const found = new Map<string, string[]>();
    await go(page, '/login');
    await page.locator('input[type="password"]').waitFor();
    found.set('sign-in', await wrong(page));
    await signIn(visitor, instance.url, 'admin');
    const half = viewport === desk ? 0 : 1;
    for (const [name, open] of screens.filter((_, index) => withAll || index % 2 === half)) {
      await open(page);
      found.set(name, await wrong(page));
    }
    await closeWindows(visitor);
    const driver = await openWindow(browser, { locale, theme, viewport });
    await signIn(driver, instance.url, 'driver');
    await openDriverPage(driver);
    found.set("a driver's position", await wrong(driver.page));
    await closeWindows(driver);
    expect(Object.fromEntries([...found].filter(([, problems]) => problems.length > 0))).toEqual({});
  },
);

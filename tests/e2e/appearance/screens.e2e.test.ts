// Automated checks of the screens: no serious accessibility problem, no overflowing text, in three languages, two
// themes, on desktop and phone.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { overflowing, violationsOn } from '../support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { createDevice } from '#tests/areas/positions/support/map-client.ts';
import { createRating } from '#tests/areas/ratings/support/ratings.ts';
import { setOnDuty } from '#tests/fixtures/duty.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { allChecksVariable } from '#tests/support/run-report.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { prepareListTools } from '../support/list-tools.ts';
import { driverScreens, type ScreenIds, screensOf } from '../support/screens.ts';
import { closeWindows, openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let ids: ScreenIds;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  const pkg = buildEnrouteParcel(fixtures, {
    recipientName: 'Fatima-Zahra El Idrissi',
    note: 'Appeler avant, troisième étage',
    exchange: true,
    noOpening: true,
  });
  const driverId = fixtures.people.driver;
  const delivered = buildParcel(fixtures, { status: 'delivered', driverId, deliveredAt: new Date() });
  const photographed = buildParcel(fixtures, { status: 'enroute', driverId, heldSince: new Date() });
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
  await prepareListTools(instance.url, photographed.id);
  const rating = await createRating(await signInAs(instance.url, 'customer'), delivered.id, {
    overall: 2,
    comment: 'Trois jours d’attente',
    tags: ['late_delivery'],
  });
  ids = { parcelId: pkg.id, ratingId: rating.id, driverId, photographedId: photographed.id };
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const go = (page: Page, path: string) => page.goto(instance.url + path);

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

interface Appearance {
  locale: 'fr' | 'en' | 'ar';
  theme: 'light' | 'dark' | 'semi-dark';
  viewport: { width: number; height: number };
  /** Which half of the screens is checked in it without --all. */
  half?: 0 | 1;
}
const appearances: Appearance[] = [
  { locale: 'fr', theme: 'light', viewport: desk, half: 0 },
  { locale: 'ar', theme: 'dark', viewport: phone, half: 1 },
];
const onlyWithAll: Appearance[] = [
  { locale: 'en', theme: 'semi-dark', viewport: desk },
  { locale: 'ar', theme: 'light', viewport: desk },
  { locale: 'fr', theme: 'dark', viewport: phone },
];
const withAll = process.env[allChecksVariable] !== undefined;

// The sets are checked in parallel: most of the time is spent in the browser. Without --all a screen is checked in one
// of the first two, so that each run sees every screen, and both.
it.concurrent.for(withAll ? [...appearances, ...onlyWithAll] : appearances)(
  'the screens in $locale, $theme, $viewport.width pixels wide',
  { timeout: 600_000 },
  async ({ locale, theme, viewport, half }) => {
    const visitor = await openWindow(browser, { locale, theme, viewport });
    const { page } = visitor;
    const found = new Map<string, string[]>();
    await go(page, '/login');
    await page.locator('input[type="password"]').waitFor();
    found.set('sign-in', await wrong(page));
    await signIn(visitor, instance.url, 'admin');
    const screens = screensOf(go, ids).filter((_, index) => withAll || index % 2 === half);
    for (const [name, open] of screens) {
      await open(page);
      found.set(name, await wrong(page));
    }
    await closeWindows(visitor);
    const driver = await openWindow(browser, { locale, theme, viewport });
    await signIn(driver, instance.url, 'driver');
    await openDriverPage(driver);
    found.set("a driver's position", await wrong(driver.page));
    for (const [name, path, ready] of driverScreens) {
      await go(driver.page, path);
      await ready(driver.page).waitFor();
      found.set(name, await wrong(driver.page));
    }
    await closeWindows(driver);
    expect(Object.fromEntries([...found].filter(([, problems]) => problems.length > 0))).toEqual({});
  },
);

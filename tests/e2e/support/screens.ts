// The screens, as the checks of appearance open each. For any language: nothing is found by a text but what tests typed.
import type { Locator, Page } from 'playwright-core';
import { newId } from '#server/db/new-id.ts';
import { type GoTo, listTools } from './list-tools.ts';

/** What the screens show. */
export interface ScreenIds {
  parcelId: string;
  ratingId: string;
  driverId: string;
  photographedId: string;
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const grid = (page: Page): Locator => page.getByRole('grid');
const text = (words: string) => (page: Page) => page.getByText(words).first();

/** What a driver who manages others has on the phone: the name, the path, and what is there when it has opened. */
export const driverScreens: readonly (readonly [string, string, (page: Page) => Locator])[] = [
  ['the round', '/round', text('Fatima-Zahra El Idrissi')],
  ['the round on the map', '/round/map', text('Fatima-Zahra El Idrissi')],
  ['the scans of the round', '/round/scan', (page) => page.getByRole('main').getByRole('textbox')],
  ['the cash of the driver', '/billing?view=cash', (page) => page.getByRole('main').locator('dl').first()],
  ['the drivers of a manager', '/subdrivers', text('Test subdriver')],
];

/** Each screen by its name, and how an administrator opens it. */
export function screensOf(goTo: GoTo, ids: ScreenIds): [string, (page: Page) => Promise<void>][] {
  const { parcelId, ratingId, driverId, photographedId } = ids;
  const pages: [string, string, (page: Page) => Locator][] = [
    ['the parcels', '/package', text('CAS-26-')],
    ["a parcel's drawer", `/package?id=${parcelId}`, (page) => page.locator('a[href*="google.com/maps"]')],
    ['the map', '/package?view=map', (page) => page.locator(`[data-driver="${driverId}"]`)],
    ['a driver on the map', `/package?view=map&driver=${driverId}`, text('Fatima-Zahra El Idrissi')],
    ['the notifications', '/notifications', (page) => page.locator('[data-note]').first()],
    ['the ratings', '/ratings', text('Trois jours d’attente')],
    ['a rating', `/ratings/${ratingId}`, text('Trois jours d’attente')],
    ['a rating that is not there', `/ratings/${newId()}`, heading],
    ['the hubs', '/config', grid],
    ['the tariffs', '/config?section=offers', grid],
    ['the rules', '/config?section=rules', (page) => page.locator('#config-panel input').first()],
    ['the people', '/users', text('Test accountant')],
    ['a person', `/users?id=${driverId}`, (page) => page.getByRole('dialog').getByRole('heading').first()],
    ['the profile', '/profile', (page) => page.locator('#security li').first()],
    ['the words', '/pages/i18n-test', heading],
    ['the page that is not there', '/pages/error-404', text('404')],
  ];
  return [
    ...pages.map(([name, path, ready]): [string, (page: Page) => Promise<void>] => [
      name,
      async (page) => {
        await goTo(page, path);
        await ready(page).waitFor();
      },
    ]),
    ['the palette', (page) => openPalette(page, goTo)],
    ...listTools(goTo, photographedId),
    // Last: it stays open, and its headings would hide what is missing on other screens.
    ['the debug panel', (page) => openDebugPanel(page, goTo)],
  ];
}

async function openPalette(page: Page, goTo: GoTo): Promise<void> {
  await goTo(page, '/profile');
  await heading(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('atlas');
  await page.getByRole('option', { name: /Atlas Store/ }).waitFor();
}

async function openDebugPanel(page: Page, goTo: GoTo): Promise<void> {
  await goTo(page, '/profile');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+Shift+D');
  await page.getByText('i18n test').waitFor();
}

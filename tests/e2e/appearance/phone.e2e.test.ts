// Touch: targets that are large enough, the selected tab visible, no overlapping elements, no keyboard hints.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { tooSmall } from '../support/accessibility.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { closeWindows, openWindow, signIn, type WindowOptions } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let parcelId = '';

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  const pkg = buildEnrouteParcel(fixtures, {
    recipientName: 'Fatima-Zahra El Idrissi',
    exchange: true,
    noOpening: true,
  });
  parcelId = pkg.id;
  await insertParcels(db, pkg, ...Array.from({ length: 14 }, () => buildParcel(fixtures)));
  await notify(db, fixtures.people.driver, { priority: 'HIGH' });
  [instance, browser] = await Promise.all([startInstance(database.url), sharedBrowser()]);
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

const phone: WindowOptions = { viewport: { width: 390, height: 844 }, touch: true };

/** Opens a page of a user and checks it. */
async function at(
  who: string | null,
  path: string,
  look: (page: Page) => Promise<void>,
  options: WindowOptions = phone,
): Promise<void> {
  const visitor = await openWindow(browser, options);
  if (who === null) await visitor.page.goto(instance.url + path);
  else await signIn(visitor, instance.url, who, path);
  await look(visitor.page);
  await closeWindows(visitor);
}

const shown = (page: Page) => page.getByText('Fatima-Zahra El Idrissi').first().waitFor();

describe('a finger', () => {
  const places: [string, string | null, string, (page: Page) => Promise<void>][] = [
    [
      'the sign-in',
      null,
      '/login',
      async (page) => {
        await page.getByRole('button', { name: 'Se connecter' }).waitFor();
      },
    ],
    ['a driver’s list', 'driver', '/package', shown],
    [
      'the choice of several',
      'admin',
      '/package',
      async (page) => {
        await page.getByRole('button', { name: 'Plus d’actions' }).click();
        await page.getByText('Sélectionner plusieurs lignes').click();
        await page.getByRole('checkbox').first().waitFor();
      },
    ],
    [
      'the filters',
      'admin',
      '/package',
      async (page) => {
        await page.getByRole('button', { name: 'Filtres' }).click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    [
      'a parcel',
      'driver',
      `/package?id=`,
      async (page) => {
        await page.getByRole('textbox', { name: 'Ajouter une note interne' }).waitFor();
      },
    ],
    [
      'what an action asks',
      'driver',
      `/package?id=`,
      async (page) => {
        await page.getByRole('button', { name: 'Pas de réponse' }).click();
        await page.getByRole('dialog', { name: 'Reporter' }).waitFor();
      },
    ],
    [
      'the notifications',
      'driver',
      '/notifications',
      async (page) => {
        await page.locator('[data-note]').first().waitFor();
      },
    ],
    [
      'the profile',
      'driver',
      '/profile',
      async (page) => {
        await page.getByRole('heading', { name: 'Session' }).waitFor();
      },
    ],
    [
      'the rest of the pages',
      'admin',
      '/package',
      async (page) => {
        await page.getByRole('button', { name: 'Plus', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    ],
  ];

  it.each(places)('hits everything in %s: 44 pixels at least', async (_, who, path, reach) => {
    await at(who, path.endsWith('id=') ? path + parcelId : path, async (page) => {
      await reach(page);
      expect(await tooSmall(page)).toEqual([]);
    });
  });

  it.each(['fr', 'ar'] as const)('shows the selected tab (%s), also the last one', async (locale) => {
    await at(
      'admin',
      '/package?tab=all',
      async (page) => {
        await shown(page);
        await page.waitForFunction(() => {
          const tab = document.querySelector('[role="tab"][aria-selected="true"]')?.getBoundingClientRect();
          return tab !== undefined && tab.left >= 0 && tab.right <= window.innerWidth;
        });
      },
      { ...phone, locale },
    );
  });

  it('starts, for a driver, with the parcels to deliver', async () => {
    await at('driver', '/package', async (page) => {
      await shown(page);
      expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('À livrer');
      expect(await page.getByRole('tab', { name: /Villes à valider/ }).count()).toBe(0);
    });
  });
});

/** Whether the profile offers the shortcuts of a single key. */
async function offersShortcuts(page: Page): Promise<boolean> {
  await page.getByRole('heading', { name: 'Session' }).waitFor();
  return (await page.getByRole('switch', { name: /Raccourcis/ }).count()) === 1;
}

describe('settings', () => {
  it('for the keyboard are shown where there is a keyboard, and not for touch', async () => {
    await at('driver', '/profile', async (page) => {
      expect(await offersShortcuts(page)).toBe(false);
    });
    await at(
      'driver',
      '/profile',
      async (page) => {
        expect(await offersShortcuts(page)).toBe(true);
      },
      {},
    );
  });
});

describe('the floating switch of themes', () => {
  it('is on the pages before the sign-in only; the navigation has one button for the theme', async () => {
    await at(
      'admin',
      '/package',
      async (page) => {
        await page
          .getByRole('button', { name: /^Thème/ })
          .first()
          .waitFor();
        expect(await page.getByRole('button', { name: /^Thème/ }).count()).toBe(1);
        expect(await page.getByRole('radiogroup', { name: 'Thème' }).count()).toBe(0);
      },
      { viewport: { width: 1280, height: 800 } },
    );
  });

  it('comes after the sign-in card on a phone', async () => {
    await at(null, '/login', async (page) => {
      const [mine, main] = [
        await page.getByRole('radiogroup', { name: 'Thème' }).boundingBox(),
        await page.locator('main').boundingBox(),
      ];
      expect(mine && main && mine.y >= main.y + main.height).toBe(true);
    });
  });
});

// The phone of somebody who works on the road: everything is hit with a thumb and read in the sun, and the app is installed.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { tooSmall, violationsOn } from '../support/accessibility.ts';
import { driverScreens } from '../support/screens.ts';
import { useTwoInstances } from '../support/two-instances.ts';

const instances = useTwoInstances();
const phone = { viewport: { width: 360, height: 780 }, touch: true } as const;

beforeAll(async () => {
  const { fixtures, db } = instances;
  const { driver } = fixtures.people;
  await insertParcels(
    db,
    buildEnrouteParcel(fixtures, { recipientName: 'Fatima-Zahra El Idrissi', exchange: true, wantsProof: true }),
    buildEnrouteParcel(fixtures, { recipientName: 'مهدي بنكيران' }),
    buildEnrouteParcel(fixtures, { status: 'received', recipientName: 'Omar Tazi' }),
    buildParcel(fixtures, { status: 'inhouse', driverId: driver }),
    buildParcel(fixtures, { status: 'confirmed', collectorId: driver }),
  );
});

/** What cannot be hit, or not be read in the sun. */
const wrong = async (page: Page): Promise<string[]> => [
  ...(await violationsOn(page, { inTheSun: true })),
  ...(await tooSmall(page)),
];

const sheets = [
  ['Livré', 'Article repris'],
  ['Pas de réponse', 'Jour du prochain passage'],
  ['Reporter', 'Ce que le client a dit'],
  ['Refusé', 'Ce que l’expéditeur lira'],
  ['Ramasser', 'Scannez un colis ou tapez son numéro'],
] as const;

describe('in the light theme', () => {
  it.each(['fr', 'ar'] as const)(
    'every screen of the road is legible in the sun and hit with a thumb (%s)',
    async (locale) => {
      const { page } = await instances.openAs(instances.one, 'driver', { ...phone, locale, path: '/round' });
      const found = new Map<string, string[]>();
      for (const [name, path, ready] of driverScreens) {
        await page.goto(instances.one.url + path);
        await ready(page).waitFor();
        await page.waitForLoadState('networkidle');
        found.set(name, await wrong(page));
      }
      expect(Object.fromEntries([...found].filter(([, problems]) => problems.length > 0))).toEqual({});
    },
  );

  it('so is what every outcome asks', async () => {
    const { page } = await instances.openAs(instances.one, 'driver', { ...phone, path: '/round' });
    const found = new Map<string, string[]>();
    for (const [button, field] of sheets) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(field).first().waitFor();
      found.set(button, await wrong(page));
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
    }
    expect(Object.fromEntries([...found].filter(([, problems]) => problems.length > 0))).toEqual({});
  });
});

const appManifest = z.looseObject({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  shortcuts: z.array(z.object({ url: z.string() })),
});

describe('the app on the home screen', () => {
  const inLanguages = [
    ['fr', 'Qafila', 'ltr'],
    ['ar', 'قافلة', 'rtl'],
  ] as const;

  it.each(inLanguages)('can be installed (%s), is called %s, and opens with the round', async (locale, name, dir) => {
    const { url } = instances.one;
    const { page, context } = await instances.openAs(instances.one, 'driver', { ...phone, locale });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const chromium = await context.newCDPSession(page);
    // A window of a test is a private one, where nothing can be installed.
    const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data, errors } = await chromium.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = appManifest.parse(JSON.parse(data ?? ''));
    expect(manifest).toMatchObject({ id: '/', name, lang: locale, dir, display: 'standalone' });
    expect(manifest.icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
    for (const path of [...manifest.icons.map(({ src }) => src), ...manifest.shortcuts.map((shortcut) => shortcut.url)])
      expect((await page.request.get(url + path)).status()).toBe(200);
    await page.goto(url + manifest.start_url);
    await page.waitForURL('**/round');
  });
});

// The recipient's page for everybody: no serious accessibility problem in any state, no overflow, and everything with the
// keyboard alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { problemsOn } from '../support/accessibility.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { closeWindows, openWindow, type WindowOptions } from '../support/user-window.ts';

const instances = useTwoInstances();
const looks: WindowOptions[] = [
  { viewport: { width: 390, height: 844 }, touch: true, locale: 'fr' },
  { viewport: { width: 390, height: 844 }, touch: true, locale: 'ar', theme: 'dark' },
  { locale: 'ar' },
  { locale: 'en', theme: 'dark' },
];

describe('every state of the page', () => {
  it('is readable for everybody: the search, by number, by link, postponed, delivered, lost, and the form of a request', async () => {
    const { one, db, fixtures } = instances;
    const enroute = buildEnrouteParcel(fixtures);
    const canceled = { status: 'canceled', canceledAt: new Date(), returnStage: 'none' } as const;
    const states: Record<string, PackageRow> = {
      enroute,
      reported: buildEnrouteParcel(fixtures, { status: 'reported', reason: 'no_answer', nextDate: '2030-01-02' }),
      delivered: buildEnrouteParcel(fixtures, { status: 'delivered', deliveredAt: new Date() }),
      lost: buildParcel(fixtures, { ...canceled, reason: 'lost' }),
    };
    await insertParcels(db, ...Object.values(states));
    const found: Record<string, string[]> = {};
    for (const look of looks) {
      const visitor = await openWindow(instances.browser, look);
      const { page } = visitor;
      const name = `${look.locale} ${look.viewport?.width ?? 1440}`;
      const see = async (what: string): Promise<void> => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        found[`${what}, ${name}`] = await problemsOn(page);
      };
      await page.goto(`${one.url}/tracking`);
      await see('search');
      await page.goto(`${one.url}/tracking/${enroute.trackingNumber}`);
      await see('by number');
      for (const [state, parcel] of Object.entries(states)) {
        // The secret stands behind "#": without another page between, the browser would not load it anew.
        await page.goto('about:blank');
        await page.goto(trackingUrl(one.url, parcel));
        await see(state);
      }
      await page.goto('about:blank');
      await page.goto(trackingUrl(one.url, enroute));
      await page.getByRole('button', { name: /Demander un autre jour|طلب يوم آخر|another day/ }).click();
      await page.getByRole('combobox').waitFor();
      await see('request');
      await closeWindows(visitor);
    }
    expect(Object.values(found)).toHaveLength(28);
    expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('is enough to find a parcel, open it and ask for another address', async () => {
    const { one, db, fixtures } = instances;
    const parcel = buildEnrouteParcel(fixtures);
    await insertParcels(db, parcel);
    const visitor = await openWindow(instances.browser);
    const { page } = visitor;
    await page.goto(`${one.url}/tracking`);
    await page.getByLabel('Numéro de suivi').focus();
    await page.keyboard.type(parcel.trackingNumber);
    await page.keyboard.press('Enter');
    await page.getByLabel('4 derniers chiffres').waitFor();
    await tabTo(page, 'INPUT');
    await page.keyboard.type('7159');
    await page.keyboard.press('Enter');
    await page.getByText('189,00').waitFor();
    await tabTo(page, 'BUTTON', 'Demander un autre jour');
    await page.keyboard.press('Enter');
    await page.getByLabel('Autre adresse').waitFor();
    await tabTo(page, 'TEXTAREA');
    await page.keyboard.type('9 avenue Annakhil');
    await tabTo(page, 'BUTTON', 'Envoyer la demande');
    await page.keyboard.press('Enter');
    await page.getByText('Demande envoyée').waitFor();
    await closeWindows(visitor);
  });
});

/** Presses Tab until such an element has the focus; fails if none gets it. */
async function tabTo(page: Page, tag: string, text = ''): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      ([wanted, words]) =>
        document.activeElement?.tagName === wanted && (document.activeElement.textContent ?? '').includes(words),
      [tag, text] as const,
    );
    if (isThere) return;
  }
  throw new Error(`Tab leads to no ${tag} ${text}`);
}

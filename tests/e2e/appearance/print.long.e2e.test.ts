// Printed pages: the content from the top of the first page, in light colours, with the head of a table on every
// page.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { createRating } from '#tests/areas/ratings/support/ratings.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
let db: Db;
let browser: Browser;
let instance: Instance;
let visitor: UserWindow;
let parcelId = '';
let ratingId = '';

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  const parcel = buildParcel(fixtures, {
    status: 'delivered',
    driverId: fixtures.people.driver,
    deliveredAt: new Date(),
    recipientName: 'Fatima-Zahra El Idrissi',
  });
  parcelId = parcel.id;
  await insertParcels(db, parcel, ...Array.from({ length: 29 }, () => buildParcel(fixtures)));
  [instance, browser] = await Promise.all([startInstance(database.url), sharedBrowser()]);
  ratingId = (
    await createRating(await signInAs(instance.url, 'customer'), parcel.id, {
      overall: 2,
      comment: 'Trois jours d’attente',
    })
  ).id;
  visitor = await openWindow(browser, { theme: 'dark' });
  await signIn(visitor, instance.url, 'admin');
});
afterAll(async () => {
  await closeAllWindows();
  await instance?.stop();
  await db?.destroy();
});

interface Paper {
  ground: string;
  ink: string;
  sideways: boolean;
  seen: (words: string) => Promise<number | null>;
}

/** The page in print media: its colours, and the distance of elements from the top; null when they are hidden. */
async function onPaper(page: Page): Promise<Paper> {
  await page.setViewportSize({ width: 1040, height: 720 });
  await page.emulateMedia({ media: 'print' });
  const { ground, ink, sideways } = await page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).getPropertyValue('--bg-surface').trim(),
    ink: getComputedStyle(document.body).color,
    sideways: document.documentElement.scrollWidth > window.innerWidth,
  }));
  const seen = async (words: string): Promise<number | null> => {
    const boxes = await Promise.all(
      (await page.getByText(words, { exact: true }).all()).map((one) => one.boundingBox()),
    );
    return boxes.find((box) => box !== null)?.y ?? null;
  };
  return { ground, ink, sideways, seen };
}

/** The number of pages, and whether they are landscape. */
async function pagesOf(page: Page): Promise<{ count: number; wide: boolean }> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  );
  return { count: boxes.length, wide: boxes.every(Boolean) };
}

async function go(path: string, there: (page: Page) => Locator): Promise<Page> {
  const { page } = visitor;
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${instance.url}${path}`);
  await there(page).first().waitFor();
  return page;
}

const light = { ground: '#fff', ink: 'rgb(0, 0, 0)', sideways: false };

describe('on paper', () => {
  it('a list is its rows, with a head on each page, and no navigation, tool or button', async () => {
    const page = await go('/package', (one) => one.getByText('Fatima-Zahra El Idrissi'));
    const paper = await onPaper(page);
    expect(paper).toMatchObject(light);
    expect(await paper.seen('Destinataire')).toBeLessThan(140);
    // Which list it is: the tab that is open, and no other.
    expect(await page.getByRole('tab', { selected: true }).isVisible()).toBe(true);
    expect(await page.getByRole('tab', { name: 'À suivre' }).isVisible()).toBe(false);
    expect([
      await paper.seen('Nouveau colis'),
      await paper.seen('Notifications'),
      await paper.seen('En direct'),
    ]).toEqual([null, null, null]);
    expect(
      await page
        .locator('thead')
        .evaluate((head) => [
          getComputedStyle(head).display,
          getComputedStyle(head.querySelector('th') ?? head).position,
        ]),
    ).toEqual(['table-header-group', 'static']);
    expect(await page.locator('tbody tr').count()).toBe(30);
    expect(await pagesOf(page)).toEqual({ count: 2, wide: true });
  });

  it('an open parcel is printed alone, from the top', async () => {
    const page = await go(`/package?id=${parcelId}`, (one) =>
      one.getByRole('dialog').getByRole('heading', { name: 'Fatima-Zahra El Idrissi' }),
    );
    const paper = await onPaper(page);
    expect(paper).toMatchObject(light);
    expect(
      await page
        .getByRole('heading', { name: 'Fatima-Zahra El Idrissi' })
        .evaluate((heading) => heading.getBoundingClientRect().top),
    ).toBeLessThan(120);
    expect(await page.locator('table').first().isVisible()).toBe(false);
    expect(await pagesOf(page)).toEqual({ count: 1, wide: false });
  });

  it('a rating is printed from the top, without the field for its answer', async () => {
    const page = await go(`/ratings/${ratingId}`, (one) => one.getByText('Trois jours d’attente'));
    const paper = await onPaper(page);
    expect(paper).toMatchObject(light);
    expect(await paper.seen('Trois jours d’attente')).toBeLessThan(400);
    expect(await page.getByLabel('Votre réponse').isVisible()).toBe(false);
    expect(await pagesOf(page)).toEqual({ count: 1, wide: false });
  });
});

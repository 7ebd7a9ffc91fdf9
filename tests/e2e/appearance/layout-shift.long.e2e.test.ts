// Live, late and secondary content does not shift the page: layout shifts as the browser itself counts them.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { setDuty, createDevice } from '#tests/areas/positions/support/map-client.ts';
import { createRating } from '#tests/areas/ratings/support/ratings.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import type { UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
const most = 0.02;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const newParcel = {
  recipientName: 'Mehdi Benkirane',
  phone: '06 64 68 79 44',
  address: '12 rue Ibn Batouta',
  cityText: 'casablanca',
  cod: 124_950,
};

// Runs in the page, before anything of it.
function countShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(globalThis, { shifts });
  // An element that moved, with where it was and is. Here, as nothing outside of the function is there in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const wordsOf = ({ node, previousRect, currentRect }: LayoutShiftSource): string => {
    const { outerHTML = '' } = node instanceof Element ? node : {};
    return `${outerHTML.slice(0, 120)} ${previousRect.top} → ${currentRect.top}`;
  };
  const take = (entry: PerformanceEntry): void => {
    if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry) || entry.hadRecentInput !== false)
      return;
    const moved = Array.isArray(entry.sources) ? entry.sources.map(wordsOf) : [];
    shifts.push({ value: Number(entry.value), moved });
  };
  new PerformanceObserver((list) => {
    list.getEntries().forEach(take);
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShiftSource {
  node: unknown;
  previousRect: DOMRect;
  currentRect: DOMRect;
}
const shiftsOfPage = z.array(z.object({ value: z.number(), moved: z.array(z.string()) }));

async function shiftsOf(page: Page): Promise<z.output<typeof shiftsOfPage>> {
  return shiftsOfPage.parse(await page.evaluate(() => Reflect.get(globalThis, 'shifts')));
}

const sumOf = (shifts: z.output<typeof shiftsOfPage>): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Nothing has moved; a failure says what did. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  expect(sumOf(shifts) > most ? shifts : []).toEqual([]);
}

/** Opens a path of the first instance and counts every layout shift from the first paint on. */
async function lookAt(
  path: string,
  viewport: { width: number; height: number },
  person: PersonName = 'admin',
): Promise<UserWindow> {
  const visitor = await instances.openAs(instances.one, person, { viewport });
  await visitor.context.addInitScript(countShifts);
  await visitor.page.goto(instances.one.url + path);
  return visitor;
}

/** Another user at the same parcel: an avatar appears. */
async function joinAt(path: string): Promise<void> {
  const other = await instances.openAs(instances.two, 'support');
  await other.page.goto(instances.two.url + path);
  await other.page.getByText('En direct').first().waitFor();
}

/** The number of frames received over a user's sockets. */
const frames = ({ frames: received }: UserWindow) => received.length;
const deliver = ({ id }: PackageRow) => instances.runAction('driver', 'packageDeliver', { id });

let phone: Awaited<ReturnType<typeof createDevice>>;

beforeAll(async () => {
  await setDuty(await instances.apiClient('driver'), instances.fixtures.people.driver, true);
  phone = await createDevice(instances.one.url, await instances.apiClient('driver'));
  await insertParcels(
    instances.db,
    ...Array.from({ length: 45 }, (_, n) =>
      buildParcel(instances.fixtures, { recipientName: `Fatima-Zahra El Idrissi ${n}` }),
    ),
  );
});

describe.each(sizes)('at $width px', (viewport) => {
  it('the list does not shift while parcels come and go, and the test would notice a shift', async () => {
    const road = [
      buildEnrouteParcel(instances.fixtures),
      buildEnrouteParcel(instances.fixtures),
      buildEnrouteParcel(instances.fixtures),
    ];
    await insertParcels(instances.db, ...road);
    const { page } = await lookAt('/package?sort=-updated', viewport);
    await page
      .getByText(road[0]?.trackingNumber ?? '')
      .first()
      .waitFor();
    await page.getByText('En direct').first().waitFor();
    await joinAt('/package');
    for (const pkg of road) await deliver(pkg);
    await page.getByText('Livré').first().waitFor();
    for (let n = 0; n < 3; n += 1)
      await instances.runAction('customer', 'packageCreate', { ...newParcel, recipientName: `Nouveau ${n}` });
    await page.getByRole('button', { name: /3 nouveaux/ }).waitFor();
    await expectStill(page);

    // A block at each try: one that is removed again before its first frame is no shift.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => {
            document
              .querySelector('[role="tablist"]')
              ?.insertAdjacentHTML('beforebegin', '<div style="block-size: 120px"></div>');
          });
          return sumOf(await shiftsOf(page));
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(most);
  });

  it('a parcel’s drawer does not shift while its rating, its activity and colleagues are loaded', async () => {
    const pkg = buildParcel(instances.fixtures, {
      status: 'delivered',
      driverId: instances.fixtures.people.driver,
      deliveredAt: new Date(),
    });
    await insertParcels(instances.db, pkg);
    await createRating(await instances.apiClient('customer'), pkg.id, { overall: 2, comment: 'Trois jours d’attente' });
    const { page } = await lookAt(`/package?id=${pkg.id}`, viewport);
    await page.getByText('Trois jours d’attente').waitFor();
    await joinAt(`/package?id=${pkg.id}`);
    await expectStill(page);
  });

  it('a drawer does not shift while its parcel changes status and is edited, and its driver moves', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures, { status: 'received', inDeliverySince: null });
    await insertParcels(instances.db, pkg);
    await phone.report(33.5731, -7.5898);
    const { page } = await lookAt(`/package?id=${pkg.id}`, viewport);
    await page.locator('a[href*="google.com/maps"]').waitFor();
    await instances.runAction('driver', 'packageStart', { id: pkg.id });
    await page.getByText('En route').first().waitFor();
    for (let n = 1; n <= 4; n += 1) await phone.report(33.5731 + n / 1_000, -7.5898);
    await instances.runAction('backoffice', 'packageEdit', { id: pkg.id, version: 2, note: 'Appeler avant de monter' });
    await page.getByText('Appeler avant de monter').first().waitFor({ state: 'attached' });
    await expectStill(page);
  });

  it('the map and its list stay where they are while drivers move and deliver', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures);
    await insertParcels(instances.db, pkg);
    await phone.report(33.5731, -7.5898);
    const visitor = await lookAt('/package?view=map', viewport);
    const { page } = visitor;
    await page.locator(`[data-driver="${instances.fixtures.people.driver}"]`).waitFor();
    await joinAt('/package?view=map');
    for (let n = 1; n <= 4; n += 1) await phone.report(33.5731 + n / 1_000, -7.5898);
    const received = frames(visitor);
    await deliver(pkg);
    await expect.poll(() => frames(visitor)).toBeGreaterThan(received);
    // The map's list is rendered once a second.
    await page.waitForTimeout(1_500);
    await expectStill(page);
  });
});

it('a driver’s drawer on a phone keeps its action bar’s height when another user reports the parcel', async () => {
  const pkg = buildEnrouteParcel(instances.fixtures);
  await insertParcels(instances.db, pkg);
  const { page } = await lookAt(`/package?id=${pkg.id}`, { width: 390, height: 844 }, 'driver');
  const report = page.getByRole('button', { name: 'Pas de réponse' });
  await report.waitFor();
  await page.getByText('En direct').first().waitFor({ state: 'attached' });
  const footerHeight = () =>
    page
      .getByRole('dialog')
      .locator('footer')
      .evaluate((footer) => footer.getBoundingClientRect().height);
  const before = await footerHeight();
  await instances.runAction('support', 'packageReport', {
    id: pkg.id,
    reason: 'traveling',
    date: addDays(dayOf(new Date()), 1),
  });
  await page.getByText('Reporté').first().waitFor();
  await report.waitFor({ state: 'detached' });
  expect(await footerHeight()).toBe(before);
  await expectStill(page);
});

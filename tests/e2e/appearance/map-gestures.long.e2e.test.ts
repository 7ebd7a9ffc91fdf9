// Gestures on the live map: parcels are dropped on a marker, a driver is followed, overlapping drivers can be chosen,
// names stay readable at the edges, and another base map is selected.
import { describe, expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createDevice } from '#tests/areas/positions/support/map-client.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import type { UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const casablanca = [33.5731, -7.5898] as const;
const mohammedia = [33.6861, -7.383] as const;
const rabat = [34.0209, -6.8416] as const;
const agadir = [30.4278, -9.5981] as const;
type Place = readonly [number, number];

/** On duty, with a device that has reported from this position. */
async function standing(name: PersonName, place: Place) {
  await instances.runAction(name, 'userGoOnDuty', { id: instances.fixtures.people[name] });
  const phone = await createDevice(instances.one.url, await instances.apiClient(name));
  expect((await phone.report(...place, new Date(Date.now() - 20_000))).status).toBe(200);
  return phone;
}

const inList = ({ page }: UserWindow, words: RegExp) =>
  page.getByRole('list', { name: 'Livreurs' }).getByRole('button', { name: words });
const mapOf = ({ page }: UserWindow) => page.getByRole('application', { name: 'Carte' });

/** The map around a position, with that driver on it. */
async function lookAt(name: PersonName, place: Place, zoom: number, words: RegExp): Promise<UserWindow> {
  const visitor = await instances.openAs(instances.two, name);
  await visitor.page.goto(`${instances.two.url}/package?view=map&at=${place.join()},${zoom}`);
  await inList(visitor, words).waitFor();
  return visitor;
}

/** The middle of the map, at the requested position. */
async function middleOf(visitor: UserWindow): Promise<{ x: number; y: number }> {
  const box = await mapOf(visitor).boundingBox();
  if (!box) throw new Error('the map is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const holderOf = async (id: string) =>
  (
    await inTransaction(instances.db, systemPrincipal, (trx) =>
      trx.selectFrom('packages').select('driverId').where('id', '=', id).executeTakeFirst(),
    )
  )?.driverId;

describe('the unassigned panel', () => {
  it('a parcel dropped on a marker is assigned to that driver; one dropped elsewhere stays unassigned', async () => {
    const { fixtures } = instances;
    const [given, kept] = ['Salma Berrada', 'Hamza Alami'].map((recipientName) =>
      buildParcel(fixtures, { recipientName, status: 'inhouse' }),
    );
    if (!given || !kept) throw new Error('two parcels were made');
    await insertParcels(instances.db, given, kept);
    await standing('driver', casablanca);
    const dispatcher = await lookAt('backoffice', casablanca, 12, /Test driver, .*Casablanca/);
    const { page } = dispatcher;
    await page.getByRole('button', { name: /à affecter/ }).click();
    const rowOf = (name: string) =>
      page.getByRole('region', { name: 'Colis à affecter' }).getByRole('listitem').filter({ hasText: name });
    const drag = async (name: string, by: { x: number; y: number }): Promise<void> => {
      const { x, y } = await middleOf(dispatcher);
      await rowOf(name).getByText(name).hover();
      await page.mouse.down();
      await page.mouse.move(x + by.x, y + by.y, { steps: 8 });
      await page.mouse.move(x + by.x + 1, y + by.y, { steps: 2 });
      await page.mouse.up();
    };
    await drag(kept.recipientName, { x: 170, y: -170 });
    await drag(given.recipientName, { x: 0, y: 0 });
    await page.getByText('1 colis affecté à Test driver').waitFor();
    await rowOf(given.recipientName).waitFor({ state: 'detached' });
    await rowOf(kept.recipientName).waitFor();
    expect([await holderOf(given.id), await holderOf(kept.id)]).toEqual([fixtures.people.driver, null]);
  });
});

describe('a followed driver', () => {
  it('stays in the middle of the map until the user drags the map', async () => {
    const phone = await standing('driverRabat', rabat);
    const dispatcher = await lookAt('backoffice', rabat, 12, /Test driverRabat, .*Rabat/);
    const { page } = dispatcher;
    await inList(dispatcher, /Test driverRabat/).click();
    const follow = page.getByRole('button', { name: 'Suivre sur la carte' });
    await follow.click();
    await phone.report(...mohammedia, new Date(Date.now() - 10_000));
    await page.waitForURL(/at=33\.68\d+,-7\.38\d+/);

    const { x, y } = await middleOf(dispatcher);
    await page.mouse.move(x, y + 120);
    await page.mouse.down();
    await page.mouse.move(x - 90, y + 60, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('false');
    await page.waitForURL((url) => !/at=33\.68\d+,-7\.38\d+/.test(url.search));
    const before = page.url();
    await phone.report(...rabat, new Date());
    await inList(dispatcher, /Test driverRabat, .*Rabat/).waitFor();
    expect(page.url()).toBe(before);
  });
});

describe('drivers at one position', () => {
  it('are listed by a click where no zoom would separate them, and one of them is chosen there', async () => {
    await standing('driver2', agadir);
    await standing('subdriver', agadir);
    const dispatcher = await lookAt('backoffice', agadir, 14, /Test driver2, .*Agadir/);
    await inList(dispatcher, /Test subdriver, .*Agadir/).waitFor();
    const { page } = dispatcher;
    const { x, y } = await middleOf(dispatcher);
    const here = page.getByRole('region', { name: '2 livreurs ici' });
    await expect
      .poll(
        async () => {
          await page.mouse.click(x, y);
          return here.isVisible();
        },
        { interval: 1_000, timeout: 15_000 },
      )
      .toBe(true);
    expect(await here.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining(['Test driver2', 'Test subdriver']),
    );
    await page.keyboard.press('Escape');
    await here.waitFor({ state: 'detached' });
    await page.mouse.click(x, y);
    await here.getByRole('button', { name: /Test subdriver/ }).click();
    await page.getByRole('heading', { name: 'Test subdriver' }).waitFor();
    await here.waitFor({ state: 'detached' });
  });
});

/** Where the page last wrote a name on the map: both ends of it, in the window. */
interface Written {
  text: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
declare global {
  interface Window {
    written: Written[];
  }
}

/** Records from now on the text drawn on canvases. */
const watchNames = ({ page }: UserWindow) =>
  page.addInitScript(() => {
    window.written = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with the context it is called on
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function remember(text, x, y) {
      const { left, top } = this.canvas.getBoundingClientRect();
      const half = this.measureText(text).width / 2;
      window.written = [
        ...window.written.slice(-20),
        { text, from: { x: left + x - half, y: top + y }, to: { x: left + x + half, y: top + y } },
      ];
      write.call(this, text, x, y);
    };
  });

/** True if a name that was drawn last is readable as a whole: only the map is at its position. */
const isReadable = ({ page }: UserWindow, name: string) =>
  page.evaluate((text) => {
    const last = window.written.findLast((each) => each.text === text);
    return (
      last !== undefined &&
      [last.from, last.to].every(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role="application"]'))
    );
  }, name);

describe('the name of the selected driver', () => {
  it.each([
    ['fr', { width: 1440, height: 900 }],
    ['ar', { width: 390, height: 844 }],
  ] as const)('can be read at every edge of the map, in %s, %o', async (locale, viewport) => {
    await standing('driver2', agadir);
    const dispatcher = await instances.openAs(instances.two, 'backoffice', { locale, viewport });
    const { page } = dispatcher;
    await watchNames(dispatcher);
    await page.goto(
      `${instances.two.url}/package?view=map&driver=${instances.fixtures.people.driver2}&at=${agadir.join()},12`,
    );
    await expect.poll(() => isReadable(dispatcher, 'Test driver2'), { timeout: 15_000 }).toBe(true);
    const map = page.getByRole('application');
    const drag = async (right: number, down: number): Promise<void> => {
      const box = await map.boundingBox();
      if (!box) throw new Error('the map is not drawn');
      const [x, y] = [right * (box.width - 24), down * (box.height - 80)];
      await page.mouse.move(box.x + box.width / 2 - x / 2, box.y + box.height / 2 - y / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + x / 2, box.y + box.height / 2 + y / 2, { steps: 8 });
      // A pointer that rests before it is released does not fling the map.
      await page.waitForTimeout(200);
      await page.mouse.up();
    };
    // From the middle to the right, to the left, back, and down.
    for (const [right, down] of [
      [0.5, 0],
      [-1, 0],
      [0.5, 0],
      [0, 0.5],
    ] as const) {
      const before = page.url();
      await drag(right, down);
      await expect.poll(() => page.url(), { timeout: 15_000 }).not.toBe(before);
      expect(await isReadable(dispatcher, 'Test driver2')).toBe(true);
    }
  });
});

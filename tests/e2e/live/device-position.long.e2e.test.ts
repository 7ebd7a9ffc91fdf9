// A driver's phone reports, and the open maps and drawers of users who may see it show it, on any instance; no other
// client receives it.
import { describe, expect, it } from 'vitest';
import { insertParcels, buildEnrouteParcel } from '#tests/fixtures/parcels.ts';
import { createDevice } from '#tests/areas/positions/support/map-client.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();

const casablanca = [33.5731, -7.5898] as const;
const mohammedia = [33.6861, -7.383] as const;
const rabat = [34.0209, -6.8416] as const;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

const inList = ({ page }: UserWindow, words: RegExp) =>
  page.getByRole('list', { name: 'Livreurs' }).getByRole('button', { name: words });
const inDrawer = ({ page }: UserWindow) => page.getByRole('region', { name: 'Position du livreur' });

/** One request of Traccar Client in its older form: everything in the address, speed in knots. */
function osmand(token: string, [lat, lng]: readonly [number, number], at: Date): Promise<Response> {
  const query = new URLSearchParams({
    id: token,
    lat: String(lat),
    lon: String(lng),
    timestamp: String(Math.floor(at.getTime() / 1_000)),
    speed: '17.5',
    bearing: '42',
    altitude: '12',
    accuracy: '6',
    batt: '71',
  });
  return fetch(`${instances.one.url}/uplink/osmand?${query.toString()}`);
}

describe("a driver's phone", () => {
  it("moves the driver on the dispatcher's map and in the sender's drawer, and reaches no other sender", async () => {
    const { fixtures } = instances;
    const pkg = buildEnrouteParcel(fixtures, { recipientName: 'Fatima-Zahra El Idrissi' });
    const next = buildEnrouteParcel(fixtures, { recipientName: 'Nora Sebti' });
    const foreign = buildEnrouteParcel(fixtures, {
      companyId: fixtures.companies.zellige,
      driverId: fixtures.people.driver2,
    });
    await insertParcels(instances.db, pkg, next, foreign);
    const driver = await instances.apiClient('driver');
    await instances.runAction('driver', 'userGoOnDuty', { id: fixtures.people.driver });
    const phone = await createDevice(instances.one.url, driver);

    const [dispatcher, sender, stranger] = await Promise.all([
      instances.openAs(instances.two, 'backoffice', { path: '/package?view=map' }),
      instances.openAs(instances.two, 'customer', { path: `/package?id=${pkg.id}` }),
      instances.openAs(instances.two, 'customer2', { path: `/package?id=${foreign.id}` }),
    ]);
    await inList(dispatcher, /Test driver, .*aucune position reçue/).waitFor();
    await inDrawer(sender).getByText('Impossible de récupérer la position du livreur').waitFor();
    await stranger.page.getByRole('heading', { name: foreign.recipientName }).waitFor();
    await stranger.page.getByText('En direct').first().waitFor();

    expect((await osmand(phone.token, casablanca, ago(30))).status).toBe(200);
    await inList(dispatcher, /Test driver, .*Casablanca/).waitFor();
    await inDrawer(sender)
      .getByText(/Casablanca/)
      .waitFor();
    expect(await inDrawer(sender).getByRole('link', { name: 'Ouvrir dans Maps' }).getAttribute('href')).toContain(
      casablanca.join(),
    );

    expect((await phone.report(...mohammedia, ago(20))).status).toBe(200);
    await inList(dispatcher, /Test driver, .*Mohammedia/).waitFor();
    await inDrawer(sender)
      .getByText(/Mohammedia/)
      .waitFor();

    // Delivered: the sender has no other parcel open, and this one no longer shows the position.
    await instances.runAction('driver', 'packageDeliver', { id: next.id });
    await instances.runAction('driver', 'packageDeliver', { id: pkg.id });
    await sender.page.getByText('Livré').first().waitFor();
    await inDrawer(sender).waitFor({ state: 'detached' });
    const delivered = sender.frames.length;
    expect((await phone.report(...rabat, ago(10))).status).toBe(200);
    await inList(dispatcher, /Test driver, .*Rabat/).waitFor();

    // A later message that both receive: earlier ones have arrived as well.
    const last = [
      buildEnrouteParcel(fixtures),
      buildEnrouteParcel(fixtures, { companyId: fixtures.companies.zellige, driverId: fixtures.people.driver2 }),
    ];
    await insertParcels(instances.db, ...last);
    for (const [visitor, parcel] of [
      [sender, last[0]],
      [stranger, last[1]],
    ] as const)
      await expect
        .poll(() => framesContaining(visitor, [parcel?.id ?? '']).length, { timeout: 15_000 })
        .toBeGreaterThan(0);
    expect(framesContaining(sender, rabat.map(String), delivered)).toEqual([]);
    expect(
      framesContaining(stranger, [fixtures.people.driver, ...[...casablanca, ...mohammedia, ...rabat].map(String)]),
    ).toEqual([]);
  });

  it('is rejected once its driver went off duty: the position is gone from the map and from the drawer', async () => {
    const { fixtures } = instances;
    const pkg = buildEnrouteParcel(fixtures, { driverId: fixtures.people.driver2 });
    await insertParcels(instances.db, pkg);
    await instances.runAction('driver2', 'userGoOnDuty', { id: fixtures.people.driver2 });
    const phone = await createDevice(instances.one.url, await instances.apiClient('driver2'));
    await phone.report(...casablanca, ago(30));
    const [dispatcher, sender] = await Promise.all([
      instances.openAs(instances.two, 'backoffice', { path: '/package?view=map' }),
      instances.openAs(instances.two, 'customer', { path: `/package?id=${pkg.id}` }),
    ]);
    await inList(dispatcher, /Test driver2, .*Casablanca/).waitFor();
    await inDrawer(sender)
      .getByText(/Casablanca/)
      .waitFor();

    await instances.runAction('driver2', 'userGoOffDuty', { id: fixtures.people.driver2 });
    await inList(dispatcher, /Test driver2, Hors service/).waitFor();
    await inDrawer(sender).getByText('Impossible de récupérer la position du livreur').waitFor();
    const gone = sender.frames.length;
    expect((await phone.report(...mohammedia, ago(10))).status).toBe(200);
    await inDrawer(sender).getByRole('button', { name: 'Actualiser' }).click();
    await inDrawer(sender).getByText('Impossible de récupérer la position du livreur').waitFor();
    expect(framesContaining(sender, mohammedia.map(String), gone)).toEqual([]);
  });
});

describe('the map', () => {
  it('in Arabic and dark the panels are mirrored, the map is not, and a driver is found and followed to its numbered stops by keyboard', async () => {
    const { fixtures } = instances;
    const stops = ['سلمى', 'حمزة'].map((recipientName) =>
      buildEnrouteParcel(fixtures, { recipientName, driverId: fixtures.people.driverRabat }),
    );
    await insertParcels(instances.db, ...stops);
    await instances.runAction('driverRabat', 'userGoOnDuty', { id: fixtures.people.driverRabat });
    await (await createDevice(instances.one.url, await instances.apiClient('driverRabat'))).report(...rabat);
    const { page } = await instances.openAs(instances.two, 'backoffice', { locale: 'ar', theme: 'dark' });
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    await page.goto(`${instances.two.url}/package?view=map`);

    const map = page.getByRole('application', { name: 'الخريطة' });
    await map.waitFor();
    const list = page.getByRole('list', { name: 'الموزعون' });
    await list.getByRole('button', { name: /Test driverRabat,.*الرباط/ }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await map.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    expect(await list.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    const [panel, canvas] = [await list.boundingBox(), await map.boundingBox()];
    expect(panel?.x).toBeGreaterThan((canvas?.x ?? 0) + (canvas?.width ?? 0) / 2);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

    await page.keyboard.press('/');
    await page.locator('input[type="search"]:focus').waitFor();
    await page.keyboard.type('driverrabat');
    await list.getByRole('button', { name: /Test driver2/ }).waitFor({ state: 'detached' });
    // The states are between the search and the list.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-driver'));
    for (let tabs = 0; tabs < 10 && (await focused()) !== fixtures.people.driverRabat; tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.waitForURL(new RegExp(`driver=${fixtures.people.driverRabat}`));
    const chosen = page.getByRole('region', { name: 'Test driverRabat' });
    for (const [place, name] of [/^المحطة 1/, /^المحطة 2/].entries())
      await expect.poll(() => chosen.getByRole('listitem').nth(place).textContent()).toMatch(name);
    for (const { recipientName } of stops) await chosen.getByText(recipientName).waitFor();
    await page.keyboard.press('Escape');
    await chosen.waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
  });
});

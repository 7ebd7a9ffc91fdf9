// A recipient follows a parcel on a phone: the driver starts, the page shows the arrival and the map, and the delivery is
// seen live. Nobody is signed in there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#shared/lib/time.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import {
  closeWindows,
  framesContaining,
  openWindow,
  type UserWindow,
  type WindowOptions,
} from '../support/user-window.ts';

const instances = useTwoInstances();
const phone = { viewport: { width: 390, height: 844 }, touch: true } as const;
const open: UserWindow[] = [];
const { driver, driver2 } = { driver: 'driver', driver2: 'driver2' } as const;

async function recipient(options: WindowOptions = {}): Promise<UserWindow> {
  const visitor = await openWindow(instances.browser, { ...phone, ...options });
  open.push(visitor);
  return visitor;
}

afterAll(() => closeWindows(...open));

/** Deliveries of this driver every ten minutes until now, so that its pace is known. */
async function setPace(): Promise<void> {
  const now = Date.now();
  const ended = Array.from({ length: 8 }, (_, index) => new Date(now - index * 600_000));
  await insertParcels(
    instances.db,
    ...ended.map((deliveredAt) =>
      buildParcel(instances.fixtures, {
        status: 'delivered',
        driverId: instances.fixtures.people[driver],
        deliveredAt,
      }),
    ),
  );
}

/** Puts a driver on duty and reports its position, as its phone does. */
async function reportFrom(name: typeof driver | typeof driver2, lat: number): Promise<void> {
  const person = await instances.apiClient(name);
  const id = instances.fixtures.people[name];
  await person.call('mutation ($id: ID!) { userGoOnDuty(input: { id: $id }) { user { id } } }', { id });
  const { data } = await person.call('mutation { driverDeviceCreate(input: { name: "A15" }) { token } }');
  const { token } = data?.['driverDeviceCreate'] as { token: string };
  const answer = await fetch(`${instances.one.url}/uplink/osmand?id=${token}&lat=${lat}&lon=-7.59`);
  expect(answer.status).toBe(200);
}

const overflow = ({ page }: UserWindow): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the recipient', () => {
  beforeAll(async () => {
    await setPace();
    await reportFrom(driver, 33.573);
    await reportFrom(driver2, 34.0218);
  });

  it('sees on a phone that the driver starts, where it is and when it arrives, then the delivery, live; in Arabic too', async () => {
    const { fixtures } = instances;
    // Stops of one town are in the order of their numbers.
    const before = buildEnrouteParcel(fixtures);
    const pkg = buildEnrouteParcel(fixtures, { status: 'received', inDeliverySince: null });
    await insertParcels(instances.db, before, pkg);
    const [fr, ar] = [await recipient(), await recipient({ locale: 'ar', theme: 'dark' })];
    await Promise.all([
      fr.page.goto(trackingUrl(instances.two.url, pkg)),
      ar.page.goto(trackingUrl(instances.one.url, pkg)),
    ]);
    await fr.page.getByRole('heading', { name: 'Bientôt en livraison' }).waitFor();
    await fr.page.getByText('Suivi en direct').waitFor();
    expect(await fr.page.locator('canvas').count()).toBe(0);

    await instances.runAction('driver', 'packageStart', { id: pkg.id });
    await fr.page.getByRole('heading', { name: 'Votre colis arrive aujourd’hui' }).waitFor();
    await fr.page.getByText('Encore 1 arrêt avant vous.').waitFor();
    await fr.page.getByText('En livraison avec Test').waitFor();
    // Near midnight the arrival is tomorrow, and nothing is said of it.
    if (dayOf(new Date(Date.now() + 3 * 3_600_000)) === dayOf(new Date()))
      await fr.page.getByText(/^Entre \d\d:\d\d et \d\d:\d\d\./).waitFor();
    await fr.page.getByText(/près de Casablanca/).waitFor();
    await fr.page.locator('canvas').waitFor();
    await fr.page.getByText('189,00').waitFor();
    await ar.page.getByRole('heading', { name: 'طردك يصل اليوم' }).waitFor();
    expect(await ar.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect([await overflow(fr), await overflow(ar)]).toEqual([0, 0]);

    await instances.runAction('driver', 'packageDeliver', { id: pkg.id });
    await fr.page.getByRole('heading', { name: 'Colis livré' }).waitFor();
    await ar.page.getByRole('heading', { name: 'تم تسليم الطرد' }).waitFor();
    expect(await fr.page.locator('canvas').count()).toBe(0);
    // Of others it heard nothing: neither the stop before nor the other driver.
    const foreign = [before.trackingNumber, before.id, '34.0218', fixtures.people.driver, 'Salma', '655767159'];
    expect(foreign.filter((word) => fr.frames.some((frame) => frame.includes(word)))).toEqual([]);
    expect(await fr.context.cookies()).toEqual([]);
  });

  it('opens a parcel by number and digits, keeps it after a reload, and asks for another day: the hub accepts it, and the parcel moves', async () => {
    const pkg = buildEnrouteParcel(instances.fixtures);
    await insertParcels(instances.db, pkg);
    const later = requestableDays(new Date())[3] ?? '';
    const [visitor, staff, stranger] = [
      await recipient(),
      await instances.openAs(instances.one, 'housekeeper', { path: `/package?id=${pkg.id}` }),
      await instances.openAs(instances.one, 'housekeeperRabat', { path: '/user-requests' }),
    ];
    await stranger.page.getByText('En direct').first().waitFor();
    const { page } = visitor;
    const answer = await page.goto(`${instances.two.url}/tracking`);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    await page.getByLabel('Numéro de suivi').fill('CAS-26-000');
    await page.getByRole('button', { name: 'Suivre' }).click();
    await page.getByText('Un numéro de suivi ressemble à CAS-26-001234.').waitFor();
    await page.getByLabel('Numéro de suivi').fill(pkg.trackingNumber.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Suivre' }).click();
    await page.getByLabel('4 derniers chiffres').fill('0000');
    expect(await page.getByText('189,00').count()).toBe(0);
    await page.getByRole('button', { name: 'Voir' }).click();
    await page.getByText('Le numéro ou les chiffres ne correspondent pas.').waitFor();
    await page.getByLabel('4 derniers chiffres').fill('7159');
    await page.getByRole('button', { name: 'Voir' }).click();
    await page.getByText('189,00').waitFor();
    await page.reload();
    await page.getByText('189,00').waitFor();

    await page.getByRole('button', { name: 'Demander un autre jour' }).click();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.getByText('Choisissez un jour ou écrivez une adresse.').waitFor();
    await page.locator('select[name=day]').selectOption(later);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.getByText('Demande envoyée').waitFor();
    // The hub decides in the drawer of the parcel; the sender's page and the recipient's follow, another hub hears nothing.
    const request = staff.page.getByRole('region', { name: 'Demandes' });
    await request.getByText('Autre jour de livraison').waitFor();
    const sender = await instances.openAs(instances.two, 'customer', { path: '/user-requests' });
    await sender.page.getByText('Autre jour de livraison').first().waitFor();
    await request.getByRole('button', { name: 'Accepter' }).click();
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click();
    await page.getByText('Demande envoyée').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Livraison programmée' }).waitFor();
    await request.waitFor({ state: 'hidden' });
    await sender.page.getByText('Traitée', { exact: true }).first().waitFor();
    expect(framesContaining(stranger, [pkg.id, pkg.trackingNumber])).toEqual([]);
  });
});

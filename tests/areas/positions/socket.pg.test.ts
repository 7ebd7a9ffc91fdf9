// Positions over our own wire: who sends them is known from the session.
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '#tests/world/server.ts';
import { openPresence, type PresenceClient } from '#tests/live/support/present.ts';
import { setDuty, openMap } from './support/map.ts';

const house = useTestServer();
const send = (guest: PresenceClient, fixes: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    guest.socket.emit('position', fixes, resolve);
  });
const fix = (lat: number, ago = 0, more: object = {}) => ({ at: Date.now() - ago, lat, lng: -7.6, ...more });

beforeAll(async () => {
  await setDuty(await house.as('driver'), house.fixtures.people.driver, true);
});

describe("a driver's own client", () => {
  it('is answered when the position is kept, and an open map shows it', async () => {
    const map = await openMap(house.url, await house.as('admin'));
    const driver = await openPresence(house.url, await house.as('driver'));
    expect(await send(driver, fix(33.51))).toEqual({ ok: true });
    await map.untilAt(house.fixtures.people.driver, 33.51);
    expect(
      await send(driver, [
        fix(33.53, 10, { speed: 7 }),
        fix(33.52, 20),
        { ...fix(33.54), at: new Date().toISOString() },
      ]),
    ).toEqual({ ok: true });
    await map.untilAt(house.fixtures.people.driver, 33.54);
  });

  it('is told why nothing was kept', async () => {
    const driver = await openPresence(house.url, await house.as('driver'));
    const other = await openPresence(house.url, await house.as('driver2'));
    expect(await send(driver, fix(999))).toEqual({ ok: false, code: 'position.out_of_range' });
    expect(await send(driver, { at: Date.now(), lat: NaN, lng: null })).toEqual({
      ok: false,
      code: 'position.out_of_range',
    });
    expect(await send(driver, fix(33, -3_600_000))).toEqual({ ok: false, code: 'position.in_future' });
    expect(await send(driver, { ...fix(33), at: '2099-01-01T00:00:00Z' })).toEqual({
      ok: false,
      code: 'position.in_future',
    });
    expect(await send(driver, fix(33, 30_000))).toEqual({ ok: false, code: 'position.too_old' });
    expect(await send(other, fix(33.5))).toEqual({ ok: false, code: 'position.off_duty' });
  });

  it('cannot report for another, and nobody who does not drive can report at all', async () => {
    const [driver2, customer, admin] = [
      await openPresence(house.url, await house.as('driver2')),
      await openPresence(house.url, await house.as('customer')),
      await openPresence(house.url, await house.as('admin')),
    ];
    expect(await send(driver2, fix(34, 0, { driverId: house.fixtures.people.driver }))).toEqual({
      ok: false,
      code: 'forbidden',
    });
    for (const guest of [customer, admin]) expect(await send(guest, fix(34))).toEqual({ ok: false, code: 'forbidden' });
    expect(
      (await (await house.as('admin')).call(`{ driverPosition(driverId: "${house.fixtures.people.driver}") { lat } }`))
        .data,
    ).toEqual({ driverPosition: { lat: 33.54 } });
  });
});

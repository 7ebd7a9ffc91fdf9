// Positions over Socket.IO: the sender is known from the session.
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { openPresence, type PresenceClient } from '#tests/live/support/presence-client.ts';
import { setDuty, openMap } from './support/map-client.ts';

const server = useTestServer();
const send = (presenceClient: PresenceClient, fixes: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    presenceClient.socket.emit('position', fixes, resolve);
  });
const fix = (lat: number, ago = 0, more: object = {}) => ({ at: Date.now() - ago, lat, lng: -7.6, ...more });

beforeAll(async () => {
  await setDuty(await server.as('driver'), server.fixtures.people.driver, true);
});

describe("a driver's own client", () => {
  it('gets an answer when the position is stored, and an open map shows it', async () => {
    const map = await openMap(server.url, await server.as('admin'));
    const driver = await openPresence(server.url, await server.as('driver'));
    expect(await send(driver, fix(33.51))).toEqual({ ok: true });
    await map.untilAt(server.fixtures.people.driver, 33.51);
    expect(
      await send(driver, [
        fix(33.53, 10, { speed: 7 }),
        fix(33.52, 20),
        { ...fix(33.54), at: new Date().toISOString() },
      ]),
    ).toEqual({ ok: true });
    await map.untilAt(server.fixtures.people.driver, 33.54);
  });

  it('gets the reason when nothing was stored', async () => {
    const driver = await openPresence(server.url, await server.as('driver'));
    const other = await openPresence(server.url, await server.as('driver2'));
    expect(await send(driver, fix(999))).toEqual({ ok: false, code: 'position.out_of_range' });
    expect(await send(driver, { at: Date.now(), lat: NaN, lng: null })).toEqual({
      ok: false,
      code: 'position.out_of_range',
    });
    expect(await send(driver, fix(33, -90_000_000))).toEqual({ ok: false, code: 'position.in_future' });
    expect(await send(driver, { ...fix(33), at: '2099-01-01T00:00:00Z' })).toEqual({
      ok: false,
      code: 'position.in_future',
    });
    expect(await send(driver, fix(33, 30_000))).toEqual({ ok: false, code: 'position.too_old' });
    expect(await send(other, fix(33.5))).toEqual({ ok: false, code: 'position.off_duty' });
  });

  it('cannot report for another driver, and only drivers can report at all', async () => {
    const [driver2, customer, admin] = [
      await openPresence(server.url, await server.as('driver2')),
      await openPresence(server.url, await server.as('customer')),
      await openPresence(server.url, await server.as('admin')),
    ];
    expect(await send(driver2, fix(34, 0, { driverId: server.fixtures.people.driver }))).toEqual({
      ok: false,
      code: 'forbidden',
    });
    for (const presenceClient of [customer, admin])
      expect(await send(presenceClient, fix(34))).toEqual({ ok: false, code: 'forbidden' });
    expect(
      (
        await (
          await server.as('admin')
        ).call(`{ driverPosition(driverId: "${server.fixtures.people.driver}") { lat } }`)
      ).data,
    ).toEqual({ driverPosition: { lat: 33.54 } });
  });
});

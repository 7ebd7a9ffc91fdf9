// Devices that report: answers, accepted and rejected positions.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRateLimit } from '#server/access/rate-limit.ts';
import { unknownTokenRateLimit } from '#server/areas/positions/create-positions.ts';
import { createDeviceIngest } from '#server/areas/positions/ingest/device-ingest.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { setDuty, createDevice, reportPosition } from './support/map-client.ts';

const testServer = useTestServer();
let phone: Awaited<ReturnType<typeof createDevice>>;
const driverId = () => testServer.fixtures.people.driver;
const place = async () =>
  (
    await (
      await testServer.as('driver')
    ).call(`{ driverPosition(driverId: "${driverId()}") { at lat lng speed bearing accuracy battery } }`)
  ).data?.['driverPosition'];
let seconds = 600;
/** Each time later than the one before, and all of them in the past. */
const nextTime = () => {
  seconds -= 1;
  return new Date(Math.floor(Date.now() / 1000) * 1000 - seconds * 1000);
};

beforeAll(async () => {
  const driver = await testServer.as('driver');
  await inTransaction(testServer.db, systemPrincipal, (trx) =>
    trx
      .updateTable('users')
      .set({ onDutySince: new Date(Date.now() - 3_600_000) })
      .where('id', '=', driverId())
      .execute(),
  );
  await setDuty(driver, driverId(), true);
  phone = await createDevice(testServer.url, driver);
});

describe('the OsmAnd protocol', () => {
  it('is taken as a query, as a form and as JSON, each unit in ours, and answered 200 with nothing', async () => {
    let at = nextTime();
    const query = `id=${phone.token}&lat=33.51&lon=-7.61&speed=19.438445&bearing=270&accuracy=12&batt=86`;
    const byQuery = await fetch(`${testServer.url}/uplink/osmand?${query}&timestamp=${at.getTime() / 1000}`);
    expect([byQuery.status, await byQuery.text()]).toEqual([200, '']);
    expect(await place()).toMatchObject({
      at: at.toISOString(),
      lat: 33.51,
      lng: -7.61,
      speed: expect.closeTo(10, 3),
      bearing: 270,
      accuracy: 12,
      battery: 86,
    });
    at = nextTime();
    const byForm = await fetch(`${testServer.url}/uplink/osmand`, {
      method: 'POST',
      body: new URLSearchParams(`${query.replace('33.51', '33.52')}&timestamp=${at.getTime()}`),
    });
    expect(byForm.status).toBe(200);
    expect(await place()).toMatchObject({ at: at.toISOString(), lat: 33.52 });
    expect((await phone.report(33.53, -7.63, nextTime())).status).toBe(200);
    expect(await place()).toMatchObject({ lat: 33.53, speed: 9, bearing: 87, accuracy: 5, battery: 50 });
  });

  it('a position that can never be accepted is answered 200 and dropped, so that the device does not resend it for ever', async () => {
    const before = await place();
    const dropped = [
      { lat: 999, lng: 0 },
      { lat: 33, lng: -200 },
      { lat: 33, lng: -7, at: new Date('2099-01-01') },
      { lat: 33, lng: -7, at: new Date(Date.now() - 3_000_000) },
    ];
    for (const each of dropped) expect((await reportPosition(testServer.url, phone.token, each)).status).toBe(200);
    expect((await fetch(`${testServer.url}/uplink/osmand?id=${phone.token}&lat=NaN&lon=-7`)).status).toBe(200);
    expect(await place()).toEqual(before);
  });

  it('shuffled and repeated reports in 20 parallel requests leave the latest device time', async () => {
    const times = Array.from({ length: 20 }, () => nextTime());
    const shuffled = [...times, ...times].toSorted(() => Math.random() - 0.5);
    await Promise.all(shuffled.map((at) => phone.report(33 + times.indexOf(at) / 100, -7.6, at)));
    expect(await place()).toMatchObject({ at: times.at(-1)?.toISOString(), lat: 33.19 });
  });

  it('an unknown token, a missing one, and an invalid body get their own errors', async () => {
    expect((await reportPosition(testServer.url, 'made-up', { lat: 33, lng: -7 })).status).toBe(401);
    expect((await fetch(`${testServer.url}/uplink/osmand?lat=33&lon=-7`)).status).toBe(401);
    expect(
      (
        await fetch(`${testServer.url}/uplink/osmand`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":',
        })
      ).status,
    ).toBe(400);
    expect((await fetch(`${testServer.url}/uplink/osmand`, { method: 'PUT' })).status).toBe(405);
    expect((await fetch(`${testServer.url}/uplink/elsewhere`)).status).toBe(404);
    expect((await fetch(`${testServer.url}/uplink/osmand`, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(
      413,
    );
  });
});

const skews = async (who: 'admin' | 'housekeeperRabat') =>
  (await (await testServer.as(who)).call('{ fleet { id clockSkew } }')).data?.['fleet'];
// The address as it is often typed.
const report = (lat: number, at: number) =>
  fetch(`${testServer.url}/uplink/osmand/?id=${phone.token}&lat=${lat}&lon=-7.6&timestamp=${at}`);

it('a phone whose clock is ahead does not freeze its driver, and those who see the driver see the clock', async () => {
  // The other tests report earlier times.
  onTestFinished(() =>
    inTransaction(testServer.db, systemPrincipal, async (trx) => {
      await trx.deleteFrom('driverPositions').execute();
    }),
  );
  expect((await report(33.61, Date.now() + 7_200_000)).status).toBe(200);
  expect(await place()).toMatchObject({ lat: 33.61 });
  expect(await skews('admin')).toContainEqual({ id: driverId(), clockSkew: 7_200 });
  expect(JSON.stringify(await skews('housekeeperRabat'))).not.toContain(driverId());
  expect((await report(33.62, Date.now())).status).toBe(200);
  expect(await place()).toMatchObject({ lat: 33.62 });
  expect(await skews('admin')).toContainEqual({ id: driverId(), clockSkew: null });
});

const send = (message: unknown, headers: Record<string, string> = {}, search = '') =>
  fetch(`${testServer.url}/uplink/owntracks${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
const basic = () => ({ authorization: `Basic ${Buffer.from(`whoever:${phone.token}`).toString('base64')}` });
const location = (lat: number) => ({
  _type: 'location',
  lat,
  lon: -7.6,
  tst: nextTime().getTime() / 1000,
  vel: 36,
  cog: 180,
  acc: 8,
  batt: 61,
  tid: 'YO',
});

describe('OwnTracks', () => {
  it('is taken with the token as password or in the address, and answered with a list', async () => {
    const first = await send(location(33.71), basic());
    expect([first.status, await first.json()]).toEqual([200, []]);
    expect(await place()).toMatchObject({ lat: 33.71, speed: 10, bearing: 180, accuracy: 8, battery: 61 });
    expect((await send(location(33.72), {}, `?token=${phone.token}`)).status).toBe(200);
    expect(await place()).toMatchObject({ lat: 33.72 });
  });

  it('other messages, empty ones too, are answered the same and change nothing', async () => {
    const before = await place();
    for (const message of [{ _type: 'lwt', tst: 1 }, { _type: 'transition', lat: 1, lon: 1, tst: 1 }, '']) {
      const answer = await send(message, basic());
      expect([answer.status, await answer.json()]).toEqual([200, []]);
    }
    expect(await place()).toEqual(before);
  });

  it('without a token is refused with a request for one', async () => {
    const answer = await send(location(33.73));
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Qafila"']);
  });
});

describe('a phone', () => {
  it('is stored as a hash of its token, listed to its driver alone, and rejected at once when it is revoked', async () => {
    const driver = await testServer.as('driver');
    const mine = await createDevice(testServer.url, driver);
    const [row] = await inTransaction(testServer.db, systemPrincipal, (trx) =>
      trx.selectFrom('driverDevices').selectAll().where('id', '=', mine.id).execute(),
    );
    expect(JSON.stringify(row)).not.toContain(mine.token);
    expect(row?.tokenHash.toString()).not.toContain(mine.token);
    const [own, others] = [
      await driver.call('{ driverDevices { id name } }'),
      await (await testServer.as('driver2')).call('{ driverDevices { id } }'),
    ];
    expect(own.data?.['driverDevices']).toContainEqual({ id: mine.id, name: 'Samsung A15' });
    expect(others.data?.['driverDevices']).toEqual([]);
    const revoke = `mutation { driverDeviceRevoke(input: { id: "${mine.id}" }) { driverDevice { revokedAt } } }`;
    expect((await (await testServer.as('driver2')).call(revoke)).errors[0]?.extensions.code).toBe('missing');
    expect((await mine.report(33.8, -7.6, nextTime())).status).toBe(200);
    expect((await driver.call(revoke)).errors).toEqual([]);
    expect((await mine.report(33.81, -7.6, nextTime())).status).toBe(401);
    expect(await place()).toMatchObject({ lat: 33.8 });
    const events = await inTransaction(testServer.db, systemPrincipal, (trx) =>
      trx.selectFrom('events').select('name').where('entityId', '=', mine.id).orderBy('id').execute(),
    );
    expect(events.map(({ name }) => name)).toEqual(['driverDevice.created', 'driverDevice.revoked']);
  });

  it('reports for its own driver only: another id in the same request changes nothing', async () => {
    const other = testServer.fixtures.people.driver2;
    const location = { timestamp: nextTime().toISOString(), coords: { latitude: 33.9, longitude: -7.6 } };
    const body = JSON.stringify([
      { device_id: phone.token, location },
      { device_id: other, driverId: other, location },
    ]);
    expect(
      (
        await fetch(`${testServer.url}/uplink/osmand`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status,
    ).toBe(200);
    expect(await place()).toMatchObject({ lat: 33.9 });
    const rows = await inTransaction(testServer.db, systemPrincipal, (trx) =>
      trx.selectFrom('driverPositions').select('driverId').execute(),
    );
    expect(rows).toEqual([{ driverId: driverId() }]);
  });

  it('ten are the limit of a driver', async () => {
    const driver2 = await testServer.as('driver2');
    for (let count = 0; count < 10; count += 1) await createDevice(testServer.url, driver2);
    const { errors } = await driver2.call('mutation { driverDeviceCreate(input: { name: "one more" }) { token } }');
    expect(errors[0]?.extensions.code).toBe('device.too_many');
  });
});

describe('a phone that sends too much', () => {
  const small = useTestServer({ deviceIngestLimit: { points: 3, duration: 60 } });

  it('gets a time to retry, and its reading is accepted then; another device continues', async () => {
    const driver = await small.as('driver');
    await setDuty(driver, small.fixtures.people.driver, true);
    const [busy, calm] = [await createDevice(small.url, driver), await createDevice(small.url, driver)];
    const answers: number[] = [];
    for (let count = 0; count < 4; count += 1) answers.push((await busy.report(33.5 + count / 100, -7.6)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const refused = await busy.report(33.6, -7.6);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ errors: [{ message: 'too_many_requests' }] });
    expect((await calm.report(33.6, -7.6)).status).toBe(200);
  });
});

describe('an address from which tokens are guessed', () => {
  const guessed = useTestServer();

  it('gets a time to retry, and a valid device behind the same address continues', async () => {
    const driver = await guessed.as('driver');
    await setDuty(driver, guessed.fixtures.people.driver, true);
    const good = await createDevice(guessed.url, driver);
    const guess = async (count: number) =>
      (await reportPosition(guessed.url, `guess-${count}`, { lat: 33, lng: -7 })).status;
    const { points } = unknownTokenRateLimit;
    const answers = await Promise.all(Array.from({ length: points }, (_, count) => guess(count)));
    expect(new Set(answers)).toEqual(new Set([401]));
    const refused = await reportPosition(guessed.url, 'one-more', { lat: 33, lng: -7 });
    expect([refused.status, await refused.json()]).toMatchObject([429, { errors: [{ message: 'too_many_requests' }] }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await fetch(`${guessed.url}/uplink/owntracks`, { method: 'POST', body: '{}' })).status).toBe(429);
    expect((await good.report(33.61, -7.6)).status).toBe(200);
    const { data } = await driver.call(`{ driverPosition(driverId: "${guessed.fixtures.people.driver}") { lat } }`);
    expect(data).toEqual({ driverPosition: { lat: 33.61 } });
  });

  it('counts no good report as a guess', async () => {
    const strangers = createRateLimit({ prefix: '' }, 'strangers', { points: 1, duration: 60 });
    const limit = createRateLimit({ prefix: '' }, 'phones', { points: 100, duration: 60 });
    const uplinks = createDeviceIngest({
      ingest: { take: async () => ({ accepted: 1, errorCode: null }) },
      findDriverByToken: async (token) => (token === 'good' ? 'driver' : null),
      limit,
      unknownTokenLimit: strangers,
      addressOf: () => 'office',
      now: () => new Date(),
      log: createLogger({ level: 'silent', pretty: true }),
    });
    const server = createServer(
      (request, response) => void uplinks.handleRequest(request, response, '/uplink/osmand'),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
    });
    await once(server, 'listening');
    const address = server.address();
    const send = async (id: string) =>
      (await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/?id=${id}&lat=33&lon=-7`))
        .status;
    for (let count = 0; count < 5; count += 1) expect(await send('good')).toBe(200);
    expect([await send('bad'), await send('bad'), await send('good')]).toEqual([401, 429, 200]);
  });
});

// Positions between instances: through Redis at once, through Postgres when Redis loses them.
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { signInAs, startTestServer } from '#tests/fixtures/test-server.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { setDuty, openMap, createDevice } from './support/map-client.ts';

const database = useDatabase();

it('a map on one instance shows positions from another, with and without Redis, and none of another hub', async () => {
  const db = connect(database.url, { max: 4 });
  onTestFinished(() => db.destroy());
  const fixtures = await insertFixtures(db);
  const { url: redisUrl, prefix } = sharedRedis();
  const shared = { redisUrl, redisPrefix: prefix };
  const [one, other, alone] = [
    await startTestServer(database.url, shared),
    await startTestServer(database.url, shared),
    await startTestServer(database.url),
  ];
  onTestFinished(async () => {
    await Promise.all([one, other, alone].map((server) => server.stop()));
  });

  const driver = await signInAs(one.url, 'driver');
  await setDuty(driver, fixtures.people.driver, true);
  const phone = await createDevice(one.url, driver);
  const [map, far, rabat] = [
    await openMap(other.url, await signInAs(other.url, 'housekeeper')),
    await openMap(alone.url, await signInAs(alone.url, 'admin')),
    await openMap(other.url, await signInAs(other.url, 'housekeeperrabat')),
  ];
  for (const lat of [33.51, 33.52]) {
    await phone.report(lat, -7.6);
    await map.untilAt(fixtures.people.driver, lat);
  }
  // It learns of the others only by polling Postgres: the driver when duty begins, and positions at intervals.
  await far.untilAt(fixtures.people.driver, 33.52);
  await phone.report(33.53, -7.6);
  await far.untilAt(fixtures.people.driver, 33.53);
  await setDuty(driver, fixtures.people.driver, false);
  for (const each of [map, far]) await each.untilGone(fixtures.people.driver);
  expect(rabat.driversEverSent()).toEqual([]);
});

it('an instance that starts knows all current positions at once', async () => {
  const first = await startTestServer(database.url);
  onTestFinished(() => first.stop());
  const db = connect(database.url, { max: 2 });
  onTestFinished(() => db.destroy());
  const driver = await signInAs(first.url, 'driver');
  const { data } = await driver.call('{ viewer { id } }');
  const id = String(Object(data?.['viewer']).id);
  await setDuty(driver, id, true);
  await (await createDevice(first.url, driver)).report(33.6, -7.6);
  const second = await startTestServer(database.url);
  onTestFinished(() => second.stop());
  const map = await openMap(second.url, await signInAs(second.url, 'admin'));
  expect(map.messages()[0]).toMatchObject({ full: true, moved: [{ driverId: id, lat: 33.6 }] });
});

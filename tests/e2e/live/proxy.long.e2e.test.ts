// Behind the proxy of deploy/nginx.conf there are no sticky sessions: any call and any socket may reach any instance.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { closeAllWindows, sharedBrowser } from '../support/shared-browser.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { type ApiClient, signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { framesContaining, closeWindows, openWindow, signIn, type UserWindow } from '../support/user-window.ts';

const database = useDatabase();
const metricsToken = 'a-token-of-this-test';
interface Running {
  url: string;
  db: Db;
  world: Fixtures;
  browser: Browser;
  instances: readonly [Instance, Instance];
  proxy: { stop: () => Promise<void> };
  driver: ApiClient;
}
let running: Running | undefined;
const now = (): Running => {
  if (!running) throw new Error('The proxy runs only while tests run.');
  return running;
};

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const db = connect(database.url, { max: 2 });
  const fixtures = await insertFixtures(db);
  const start = () =>
    startInstance(database.url, sharedRedis(), { PUBLIC_URL: url, TRUST_PROXY: '1', METRICS_TOKEN: metricsToken });
  const instances = await Promise.all([start(), start()]);
  const proxy = await startProxy({
    port,
    instances: instances.map((instance) => `127.0.0.1:${new URL(instance.url).port}`),
  });
  running = {
    url,
    db,
    world: fixtures,
    instances,
    proxy,
    browser: await sharedBrowser(),
    driver: await signInAs(url, 'driver'),
  };
}, 120_000);
afterAll(async () => {
  await closeAllWindows();
  await running?.proxy.stop();
  await Promise.all((running?.instances ?? []).map((instance) => instance.stop()));
  await running?.db.destroy();
});

const deliver = async ({ id }: PackageRow): Promise<void> => {
  const { errors } = await now().driver.call(
    'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { status } } }',
    { input: { id } },
  );
  expect(errors).toEqual([]);
};
const onTheList = async (count: number): Promise<PackageRow[]> => {
  const parcels = Array.from({ length: count }, () => buildEnrouteParcel(now().world));
  await insertParcels(now().db, ...parcels);
  return parcels;
};
const openList = async (login: string): Promise<UserWindow> => {
  const visitor = await openWindow(now().browser);
  onTestFinished(() => closeWindows(visitor));
  await signIn(visitor, now().url, login);
  await visitor.page.getByText('En direct').first().waitFor();
  return visitor;
};
const delivered = ({ page }: UserWindow, { trackingNumber }: PackageRow) =>
  page.getByRole('row').filter({ hasText: trackingNumber }).getByText('Livré').first().waitFor();

it('a page receives every change, on any instance for its calls and its socket, and no other client does', async () => {
  const parcels = await onTheList(4);
  const [one, other, stranger] = await Promise.all([
    openList('backoffice'),
    openList('backoffice'),
    openList('customer2'),
  ]);
  for (const parcel of parcels) await deliver(parcel);
  for (const parcel of parcels) await Promise.all([delivered(one, parcel), delivered(other, parcel)]);
  expect(
    framesContaining(
      stranger,
      parcels.map(({ id }) => id),
    ),
  ).toEqual([]);
});

it('an instance that dies takes no call and no page with it', async () => {
  const parcels = await onTheList(2);
  const pages = await Promise.all([openList('backoffice'), openList('backoffice')]);
  const [first] = now().instances;
  await first.kill();
  onTestFinished(() => first.start());
  for (const parcel of parcels) await deliver(parcel);
  for (const parcel of parcels) await Promise.all(pages.map((page) => delivered(page, parcel)));
});

it('monitoring endpoints are not reachable through it', async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect((await fetch(`${now().instances[0].url}/metrics`, { headers })).status).toBe(200);
  expect((await fetch(`${now().url}/metrics`, { headers })).status).toBe(404);
});

// Changes of a driver's devices reach the driver's open pages, and no other client.
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openAcknowledgedClient, type ProtocolClient } from '#tests/live/support/protocol-client.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { createDevice } from '../positions/support/map-client.ts';

const server = useTestServer();
const patience = { timeout: 15_000, interval: 10 };
const document = 'subscription { driverDeviceChanged { kind id driverDevice { name revokedAt } } }';
const received = z.object({
  driverDeviceChanged: z.object({
    kind: z.string(),
    id: z.string(),
    driverDevice: z.object({ name: z.string(), revokedAt: z.string().nullable() }).nullable(),
  }),
});

async function listen(name: PersonName): Promise<ProtocolClient> {
  const { cookie } = await server.as(name);
  const client = await openAcknowledgedClient(`${server.url.replace('http', 'ws')}/graphql`, {
    origin: server.url,
    cookie,
  });
  client.subscribe('1', document);
  await client.roundTrip();
  return client;
}

const heard = (client: ProtocolClient) =>
  client.results('1').map(({ data }) => received.parse(data).driverDeviceChanged);
const untilHeard = (client: ProtocolClient, count: number) =>
  vi.waitUntil(() => heard(client).length >= count, patience);

it("a device registered and revoked on one page is sent to the driver's other pages, without its token, and to no other driver", async () => {
  const others: PersonName[] = ['driver2', 'driverRabat', 'subdriver'];
  const [first, second, ...strangers] = await Promise.all([listen('driver'), listen('driver'), ...others.map(listen)]);
  const driver = await server.as('driver');
  const { id, token } = await createDevice(server.url, driver);
  // A message carries the row as it is when read, so it must arrive before the next change.
  await Promise.all([untilHeard(first, 1), untilHeard(second, 1)]);
  const { errors } = await driver.call(
    `mutation { driverDeviceRevoke(input: { id: "${id}" }) { driverDevice { id } } }`,
  );
  expect(errors).toEqual([]);
  for (const client of [first, second]) {
    await untilHeard(client, 2);
    expect(heard(client)).toEqual([
      { kind: 'NEW', id, driverDevice: { name: 'Samsung A15', revokedAt: null } },
      { kind: 'CHANGED', id, driverDevice: { name: 'Samsung A15', revokedAt: expect.any(String) } },
    ]);
    expect(JSON.stringify(client.messages)).not.toContain(token);
  }
  // Their own devices change after it: any message about the other device would have arrived by then.
  const own = await Promise.all(others.map(async (name) => (await createDevice(server.url, await server.as(name))).id));
  for (const [at, stranger] of strangers.entries()) {
    await untilHeard(stranger, 1);
    expect(heard(stranger).map((each) => each.id)).toEqual([own[at]]);
  }
});

it.each<PersonName>(['admin', 'housekeeper', 'customer'])('%s may not even listen', async (name) => {
  expect((await listen(name)).errorCodes('1')).toEqual(['forbidden']);
});

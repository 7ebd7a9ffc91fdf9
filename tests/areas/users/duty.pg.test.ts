// Duty on a driver's open pages: all of them agree, and no other client receives anything.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { setDuty } from '#tests/areas/positions/support/map-client.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const patience = { timeout: 10_000, interval: 10 };
const frame = z.looseObject({ type: z.string(), payload: z.unknown().optional() });
const received = z.object({
  data: z.object({ duty: z.object({ id: z.string(), onDutySince: z.string().nullable() }) }),
});

interface Listening {
  heard: () => { id: string; onDutySince: string | null }[];
  refusals: () => string;
}

async function listen({ cookie }: ApiClient): Promise<Listening> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: server.url,
    headers: { cookie },
  });
  onTestFinished(() => socket.terminate());
  const frames: z.output<typeof frame>[] = [];
  socket.on('message', (data: Buffer) => frames.push(frame.parse(JSON.parse(data.toString()))));
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
  });
  await vi.waitUntil(() => frames.some(({ type }) => type === 'connection_ack'), patience);
  socket.send(
    JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'subscription { duty { id onDutySince } }' } }),
  );
  await vi.waitUntil(() => frames.some(({ type }) => type === 'next' || type === 'error'), patience);
  return {
    heard: () => frames.filter(({ type }) => type === 'next').map(({ payload }) => received.parse(payload).data.duty),
    refusals: () => JSON.stringify(frames.filter(({ type }) => type === 'error')),
  };
}

describe('duty', () => {
  it("begun on one device reaches the driver's others, and ends there as well; another driver, and its own manager, receive nothing of it", async () => {
    const { driver, subdriver } = server.fixtures.people;
    const [mine, other] = [await listen(await server.as('subdriver')), await listen(await server.as('driver'))];
    const foreign = await listen(await server.as('driver2'));
    expect(mine.heard()).toEqual([{ id: subdriver, onDutySince: null }]);
    await setDuty(await server.as('subdriver'), subdriver, true);
    await vi.waitUntil(() => mine.heard().at(-1)?.onDutySince != null, patience);
    await setDuty(await server.as('subdriver'), subdriver, false);
    await vi.waitUntil(() => mine.heard().at(-1)?.onDutySince === null, patience);
    // A later message has arrived: the other one would have arrived before.
    await setDuty(await server.as('driver'), driver, true);
    await vi.waitUntil(() => other.heard().at(-1)?.onDutySince != null, patience);
    expect(other.heard().every(({ id }) => id === driver)).toBe(true);
    expect(foreign.heard().map(({ id }) => id)).toEqual([server.fixtures.people.driver2]);
  });

  it('is readable for drivers only', async () => {
    const since = await (await server.as('driver2')).call('{ duty { id onDutySince login email } }');
    expect(since.data).toEqual({
      duty: { id: server.fixtures.people.driver2, onDutySince: null, login: null, email: null },
    });
    for (const name of ['admin', 'customer', 'housekeeper', 'collector'] as const)
      expect((await listen(await server.as(name))).refusals()).toContain('forbidden');
  });
});

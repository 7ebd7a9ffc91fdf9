// Duty on a driver's open pages: all of them agree, and no other client receives anything.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setDuty } from '#tests/areas/positions/support/map-client.ts';
import { subscribe, type Subscription } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const received = z.object({ duty: z.object({ id: z.string(), onDutySince: z.string().nullable() }) });

interface Listening {
  heard: () => { id: string; onDutySince: string | null }[];
  refusals: () => string;
  until: Subscription['until'];
}

/** Resolves with the first result, or the refusal. */
async function listen(person: ApiClient): Promise<Listening> {
  const { data, refusals, until } = await subscribe(server.url, person, 'subscription { duty { id onDutySince } }');
  await until(() => data().length > 0 || refusals() !== '');
  return { heard: () => data().map((each) => received.parse(each).duty), refusals, until };
}

describe('duty', () => {
  it("begun on one device reaches the driver's others, and ends there as well; another driver, and its own manager, receive nothing of it", async () => {
    const { driver, subdriver } = server.fixtures.people;
    const [subject, manager] = [await server.as('subdriver'), await server.as('driver')];
    const stranger = await server.as('driver2');
    const mine = await listen(subject);
    expect(mine.heard()[0]).toEqual({ id: subdriver, onDutySince: null });
    const turn = async (on: boolean): Promise<void> => {
      await setDuty(subject, subdriver, on);
      await mine.until(() => (mine.heard().at(-1)?.onDutySince != null) === on);
    };
    await turn(true);
    // Events arrive in order: those of signing in, which are about the account too, are behind.
    const [other, foreign] = [await listen(manager), await listen(stranger)];
    await turn(false);
    await turn(true);
    // A later message has arrived: the other one would have arrived before.
    await setDuty(manager, driver, true);
    await other.until(() => other.heard().at(-1)?.onDutySince != null);
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

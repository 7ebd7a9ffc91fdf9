// How long the live engine keeps names: never past an event that may have changed one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastingNames } from '#server/graphql/lasting-names.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Names over a database that counts how often it is asked, and refuses. */
function counted() {
  let reads = 0;
  const names = new LastingNames(() => {
    reads += 1;
    return Promise.reject(new Error('away'));
  });
  const ask = async (): Promise<number> => {
    const before = reads;
    await names
      .loaders()
      .rules()
      .catch(() => {});
    return reads - before;
  };
  return { names, ask };
}

test('what could not be read is asked for again', async () => {
  const { ask } = counted();
  expect([await ask(), await ask()]).toEqual([1, 1]);
});

test('events of parcels keep names, those of people, hubs, cities, rules and whatever is unknown do not, nor does time', () => {
  const names = new LastingNames(() => new Promise(() => {}));
  const first = names.loaders();
  names.hear([{ entity: 'package' }, { entity: 'notification' }]);
  expect(names.loaders().person).toBe(first.person);
  let last = first;
  for (const entity of ['user', 'hub', 'city', 'rules', 'company', 'something new']) {
    names.hear([{ entity: 'package' }, { entity }]);
    const now = names.loaders();
    expect([now.person === last.person, now.rules === last.rules]).toEqual([false, false]);
    last = now;
  }
  vi.advanceTimersByTime(3_000);
  expect(names.loaders().person).not.toBe(last.person);
});

test('what depends on parcels is asked for anew each time', () => {
  const names = new LastingNames(() => new Promise(() => {}));
  expect(names.loaders().undelivered).not.toBe(names.loaders().undelivered);
});

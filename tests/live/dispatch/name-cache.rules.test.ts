// Names stay cached until an event of an entity that can change a name.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NameCache } from '#server/graphql/name-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A name cache over a database that counts queries and can fail. */
function counted() {
  let reads = 0;
  const names = new NameCache(() => {
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

test('a failed read is repeated', async () => {
  const { ask } = counted();
  expect([await ask(), await ask()]).toEqual([1, 1]);
});

test('events of parcels keep the cached names; events of people, hubs, cities, settings and unknown entities, and expiry, drop them', () => {
  const names = new NameCache(() => new Promise(() => {}));
  const first = names.loaders();
  names.invalidate([{ entity: 'package' }, { entity: 'notification' }]);
  expect(names.loaders().person).toBe(first.person);
  let last = first;
  for (const entity of ['user', 'hub', 'city', 'rules', 'company', 'something new']) {
    names.invalidate([{ entity: 'package' }, { entity }]);
    const now = names.loaders();
    expect([now.person === last.person, now.rules === last.rules]).toEqual([false, false]);
    last = now;
  }
  vi.advanceTimersByTime(3_000);
  expect(names.loaders().person).not.toBe(last.person);
});

test('values that depend on parcels are read again each time', () => {
  const names = new NameCache(() => new Promise(() => {}));
  expect(names.loaders().undelivered).not.toBe(names.loaders().undelivered);
});

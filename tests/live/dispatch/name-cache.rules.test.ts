// Names stay cached until an event of an entity that can change a name.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personById } from '#server/areas/directory/queries.ts';
import { undeliveredOrders } from '#server/areas/packages/loaders.ts';
import { NameCache } from '#server/graphql/name-cache.ts';
import { defaultBusinessSettings } from '#shared/access/business-settings.ts';
import { entities } from '#shared/areas/index.ts';

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
      .settingsFor(entities.package)
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
  expect(names.loaders().of(personById)).toBe(first.of(personById));
  let last = first;
  for (const entity of ['user', 'hub', 'city', 'rules', 'company', 'something new']) {
    names.invalidate([{ entity: 'package' }, { entity }]);
    const now = names.loaders();
    expect(now.of(personById)).not.toBe(last.of(personById));
    last = now;
  }
  vi.advanceTimersByTime(3_000);
  expect(names.loaders().of(personById)).not.toBe(last.of(personById));
});

test('the settings are read once until an event may have changed them', async () => {
  let reads = 0;
  const names = new NameCache(() => {
    reads += 1;
    return new Promise(() => {});
  });
  const readAgain = () => void names.loaders().settingsFor(entities.package);
  readAgain();
  readAgain();
  names.invalidate([{ entity: 'package' }]);
  readAgain();
  expect(reads).toBe(1);
  names.invalidate([{ entity: 'rules' }]);
  readAgain();
  expect(reads).toBe(2);
});

test('for entities that do not use the settings none are read', async () => {
  const names = new NameCache(() => Promise.reject(new Error('must not be read')));
  expect(await names.loaders().settingsFor(entities.rating)).toEqual(defaultBusinessSettings);
});

test('values that depend on parcels are read again each time', () => {
  const names = new NameCache(() => new Promise(() => {}));
  expect(names.loaders().of(undeliveredOrders)).not.toBe(names.loaders().of(undeliveredOrders));
});

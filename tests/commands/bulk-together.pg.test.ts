// Several people act on selections at once, and what one of them sees of the progress.
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { assign, parcelsInHouse, versionsByRow } from './support/bulk.ts';

const server = useTestServer();
const progressDocument = 'query ($key: String!) { bulkProgress(key: $key) { done total } }';

describe('two people act on overlapping selections', () => {
  it('each row has both assignments once, one after the other, and each caller an answer for it', async () => {
    const ids = (await parcelsInHouse(server, 60)).map(({ id }) => id);
    const { driver, driver2 } = server.fixtures.people;
    const [one, other] = [await server.as('housekeeper'), await server.as('admin')];
    // Opposite orders: without an order of locks, the two would wait for each other.
    const [first, second] = await Promise.all([
      assign(one, { ids, driverId: driver }),
      assign(other, { ids: ids.toReversed(), driverId: driver2 }),
    ]);
    expect([first.done, second.done]).toEqual([60, 60]);
    const versions = await versionsByRow(server.db, 'package.assigned', ids);
    expect(new Set([...versions.values()].map((each) => each.join()))).toEqual(new Set(['2,3']));
  });

  it('a row that leaves the scope in between is missing, and the others are done', async () => {
    const [leaves, ...stay] = (await parcelsInHouse(server, 21)).map(({ id }) => id);
    const { hubs, people } = server.fixtures;
    const admin = await server.as('admin');
    await admin.call('mutation ($input: PackageDispatchInput!) { packageDispatch(input: $input) { package { id } } }', {
      input: { id: leaves, toHubId: hubs.rabat },
    });
    await admin.call('mutation ($input: PackageArriveInput!) { packageArrive(input: $input) { package { id } } }', {
      input: { id: leaves },
    });
    const ids = [...stay.slice(0, 10), leaves, ...stay.slice(10)];
    const { done, results } = await assign(await server.as('housekeeper'), { ids, driverId: people.driver });
    expect(done).toBe(20);
    expect(results.filter(({ error }) => error).map(({ id, error }) => [id, error?.code])).toEqual([
      [leaves, 'missing'],
    ]);
  });
});

describe('the progress of a selection', () => {
  it('counts the rows of the batches that have ended, for the caller and for nobody else', async () => {
    const ids = (await parcelsInHouse(server, 210)).map(({ id }) => id);
    const user = await server.as('housekeeper');
    const seen: unknown[] = [];
    const running = assign(user, { ids, driverId: server.fixtures.people.driver, idempotencyKey: 'watched' });
    const watched = vi.waitUntil(async () => {
      const { data } = await user.call(progressDocument, { key: 'watched' });
      seen.push(data?.['bulkProgress']);
      return z.object({ done: z.literal(210) }).safeParse(data?.['bulkProgress']).success;
    }, 30_000);
    await Promise.all([running, watched]);
    expect(seen.at(-1)).toEqual({ done: 210, total: 210 });
    for (const each of seen.filter(Boolean))
      expect([0, 200, 210]).toContain(z.object({ done: z.number() }).parse(each).done);
    // Staff read all keys of the table: the answer is by person.
    for (const person of ['admin', 'support', 'customer'] as const)
      expect((await (await server.as(person)).call(progressDocument, { key: 'watched' })).data).toEqual({
        bulkProgress: null,
      });
  });

  it.each(['', 'k'.repeat(101), 'a\u0000b'])('refuses or does not know the key %j', async (key) => {
    const { data, errors } = await (await server.as('admin')).call(progressDocument, { key });
    expect([data?.['bulkProgress'] ?? null, errors.map(({ extensions }) => extensions.code)]).toEqual([
      null,
      key === '' || key.length > 100 || key.includes('\u0000') ? ['invalid_input'] : [],
    ]);
  });
});

describe('what a selection was before', () => {
  const document = `mutation ($input: PackagesAssignInput!) {
    packagesAssign(input: $input) { results { before { version driver { id } } } }
  }`;
  const ask = async (input: object) => {
    const { data } = await (await server.as('housekeeper')).call(document, { input });
    return data?.['packagesAssign'];
  };

  it('is in the answer, to give each parcel back to its driver, and not in that of a repeated call', async () => {
    const { driver, driver2 } = server.fixtures.people;
    const [had] = await parcelsInHouse(server, 1, { driverId: driver });
    const [free] = await parcelsInHouse(server, 1);
    const input = { ids: [had?.id, free?.id], driverId: driver2, idempotencyKey: 'before' };
    expect(await ask(input)).toEqual({
      results: [{ before: { version: 1, driver: { id: driver } } }, { before: { version: 1, driver: null } }],
    });
    expect(await ask(input)).toEqual({ results: [{ before: null }, { before: null }] });
  });

  it('hides what is hidden from the role', async () => {
    const { people } = server.fixtures;
    const [pkg] = await parcelsInHouse(server, 1, { status: 'received', driverId: people.driver, feeDelivered: 4_000 });
    const { data } = await (
      await server.as('driver')
    ).call(
      'mutation ($input: PackagesStartInput!) { packagesStart(input: $input) { results { before { status feeDelivered } } } }',
      { input: { ids: [pkg?.id] } },
    );
    expect(data).toEqual({ packagesStart: { results: [{ before: { status: 'received', feeDelivered: null } }] } });
  });
});

describe('a filter', () => {
  const list = 'query ($filter: PackageFilter) { packages(tab: all, filter: $filter) { total } }';
  it.each([
    ['customer', 'driverInvoiced'],
    ['driver', 'clientInvoiced'],
    ['collector', 'clientInvoiced'],
    ['commercial', 'driverInvoiced'],
  ] as const)('on what is hidden from a %s is refused: %s; one that is not set is none', async (person, name) => {
    expect((await (await server.as(person)).call(list, { filter: { [name]: null } })).errors).toEqual([]);
    for (const value of [true, false]) {
      const { errors } = await (await server.as(person)).call(list, { filter: { [name]: value } });
      expect(errors[0]?.extensions).toMatchObject({
        code: 'invalid_input',
        fields: [{ path: `filter.${name}`, code: 'unknown_field' }],
      });
    }
  });

  it.each(['partnerId', 'orderStatus', 'numbers'])('%s with a NUL or 40 KB is refused on its field', async (name) => {
    for (const text of ['a\u0000b', 'x'.repeat(40_000)]) {
      const { errors } = await (await server.as('admin')).call(list, { filter: { [name]: [text] } });
      expect(errors[0]?.extensions.code).toMatch(/^(invalid_input|bad_request)$/);
    }
  });

  it('takes 500 numbers and refuses 501', async () => {
    const numbers = Array.from({ length: 501 }, (_, n) => `CAS-26-${String(100_000 + n)}`);
    const admin = await server.as('admin');
    expect((await admin.call(list, { filter: { numbers: numbers.slice(1) } })).data).toEqual({
      packages: { total: 0 },
    });
    expect((await admin.call(list, { filter: { numbers } })).errors[0]?.extensions).toMatchObject({
      fields: [{ path: 'filter.numbers', code: 'too_many', params: { limit: 500 } }],
    });
  });
});

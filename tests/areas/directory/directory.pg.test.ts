// Whom and what the lists of the directory show, and how they are found.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

const call = async (who: PersonName, document: string, variables: Record<string, unknown> = {}) =>
  (await server.as(who)).call(document, variables);
const people = async (who: PersonName, search?: string) =>
  (await call(who, 'query ($search: String) { people(kind: driver, search: $search) { name } }', { search })).data;
const named = (...names: readonly string[]) => ({ people: names.map((name) => ({ name: `Test ${name}` })) });

/** Disables the second driver, or no longer. */
const setStatus = (disabledAt: Date | null) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx.updateTable('users').set({ disabledAt }).where('id', '=', server.fixtures.people.driver2).execute(),
  );

it('people are those who are active, and for a driver those whom it manages', async () => {
  expect(await people('driver')).toEqual(named('subdriver'));
  // Who bills drivers and counts their cash finds them.
  for (const biller of ['accountant', 'subaccountant'] as const)
    expect(await people(biller, 'driver2')).toEqual(named('driver2'));
  expect(await people('admin', 'driver2')).toEqual(named('driver2'));
  await setStatus(new Date());
  expect(await people('admin', 'driver2')).toEqual(named());
  const former = 'query { people(kind: driver, search: "driver2", withDisabled: true) { name } }';
  expect((await call('accountant', former)).data).toEqual(named('driver2'));
  expect((await call('driver', former)).data).toEqual(named());
  await setStatus(null);
});

const listed = z.object({
  people: z.array(z.object({ name: z.string(), hub: z.object({ id: z.string() }).nullable() })),
});
const collectorsDocument = 'query ($hub: ID) { people(kind: collector, firstHubId: $hub) { name hub { id } } }';

it('a housekeeper finds those of the hub; whoever drives may collect too, those of a hub first', async () => {
  expect(await people('housekeeperRabat')).toEqual(named('driverRabat'));
  const { casa, rabat } = server.fixtures.hubs;
  for (const hub of [casa, rabat]) {
    const found = listed.parse((await call('admin', collectorsDocument, { hub })).data).people;
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Test driver', 'Test collector']));
    const isOwn = found.map((each) => each.hub?.id === hub);
    expect(isOwn.lastIndexOf(true)).toBeLessThan(isOwn.indexOf(false));
  }
});

it('signs of a pattern are letters', async () => {
  for (const sign of ['%', '_', String.raw`\ `])
    expect([sign, await people('admin', `Test${sign}`)]).toEqual([sign, named()]);
});

const cities = async (variables: Record<string, unknown>) =>
  call('customer', 'query ($search: String, $ids: [ID!]) { cities(search: $search, ids: $ids) { nameFr } }', variables);
const french = (...names: readonly string[]) => ({ cities: names.map((nameFr) => ({ nameFr })) });

it('cities are found by both names and by what people call them', async () => {
  expect((await cities({})).data).toEqual(french('Casablanca', 'Mohammedia', 'Rabat'));
  for (const search of ['casabl', 'الدار', 'Dar El'])
    expect((await cities({ search })).data).toEqual(french('Casablanca'));
  expect((await cities({ search: 'casa%a' })).data).toEqual(french());
});

it('a hundred cities may be asked for by their ids, and no more; of no ids there is none', async () => {
  const { rabat } = server.fixtures.cities;
  const ids = (count: number) => Array.from({ length: count }, () => rabat);
  expect((await cities({ ids: ids(100) })).data).toEqual(french('Rabat'));
  expect((await cities({ ids: [] })).data).toEqual(french());
  expect((await cities({ ids: ids(101) })).errors[0]?.extensions.code).toBe('invalid_input');
});

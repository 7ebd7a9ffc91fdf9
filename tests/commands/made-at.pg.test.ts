// What is sent later than it was made: its event has both times, a repeated key has one effect, and no time is believed
// that no phone can mean.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { madeAtHeader } from '#shared/lib/made-at.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const deliver = 'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id status } } }';
const start =
  'mutation ($input: PackagesStartInput!) { packagesStart(input: $input) { results { id error { code } } } }';
const timeline = 'query ($id: ID!) { packageTimeline(id: $id) { name madeAt } }';
const entries = z.object({ packageTimeline: z.array(z.object({ name: z.string(), madeAt: z.string().nullable() })) });
const minute = 60_000;

/** A time as a phone says it. */
const ago = (ms: number) => ({ [madeAtHeader]: new Date(Date.now() - ms).toISOString() });

async function enroute(status: 'enroute' | 'received' = 'enroute') {
  const parcel = buildEnrouteParcel(server.fixtures, { status });
  await insertParcels(server.db, parcel);
  return parcel;
}

const countOf = async (entityId: string, name: string) => {
  const events = await inSnapshot(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('events').select('id').where('entityId', '=', entityId).where('name', '=', name).execute(),
  );
  return events.length;
};

/** The newest event of a parcel. */
const lastOf = async (driver: ApiClient, id: string) =>
  entries.parse((await driver.call(timeline, { id })).data).packageTimeline[0];

it('a delivery that was made hours ago has that time beside the time of the server, once however often it is sent', async () => {
  const { id } = await enroute();
  const driver = await server.as('driver');
  const headers = ago(180 * minute);
  const input = { id, idempotencyKey: 'made-1' };
  const answers = await Promise.all([0, 1, 2].map(() => driver.call(deliver, { input }, headers)));
  // The clock of the phone was corrected meanwhile: the time is no part of the body.
  answers.push(await driver.call(deliver, { input }, ago(170 * minute)));
  for (const { data, errors } of answers) {
    expect(errors).toEqual([]);
    expect(data).toEqual({ packageDeliver: { package: { id, status: 'delivered' } } });
  }
  expect(await countOf(id, 'package.delivered')).toBe(1);
  const made = new Date(headers[madeAtHeader] ?? '').toISOString();
  expect(await lastOf(driver, id)).toEqual({ name: 'package.delivered', madeAt: made });
});

it('several parcels at once have the time too, and what is sent at once has none', async () => {
  const [late, now] = [await enroute('received'), await enroute('received')];
  const driver = await server.as('driver');
  await driver.call(start, { input: { ids: [late.id] } }, ago(5 * minute));
  await driver.call(start, { input: { ids: [now.id] } });
  expect([await lastOf(driver, late.id), await lastOf(driver, now.id)]).toEqual([
    { name: 'package.started', madeAt: expect.any(String) },
    { name: 'package.started', madeAt: null },
  ]);
});

it.each([
  ['in the future', ago(-6 * minute)],
  ['older than a phone may be away', ago(7 * 24 * 60 * minute + minute)],
  ['no time at all', { [madeAtHeader]: 'yesterday' }],
  ['much too long', { [madeAtHeader]: '2026-01-01T00:00:00Z'.padEnd(4_000, '0') }],
])('a time that is %s is refused, and leaves no key behind', async (_, headers) => {
  const { id } = await enroute();
  const driver = await server.as('driver');
  const input = { id, idempotencyKey: `made-${id}` };
  const refused = await driver.call(deliver, { input }, headers);
  expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['made_at_impossible']);
  expect(await countOf(id, 'package.delivered')).toBe(0);
  expect((await driver.call(deliver, { input })).errors).toEqual([]);
});

it('a time that is six days old is believed', async () => {
  const { id } = await enroute();
  const driver = await server.as('driver');
  expect((await driver.call(deliver, { input: { id } }, ago(6 * 24 * 60 * minute))).errors).toEqual([]);
});

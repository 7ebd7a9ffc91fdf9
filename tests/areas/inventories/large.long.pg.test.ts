// An inventory of 5,000 parcels: it opens, answers scans, closes, and its shelves are taken over. The duration of each part is in
// the report of the run.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { makeShelf } from '#tests/areas/house/support/house.ts';
import { untilJob } from '#tests/areas/jobs/support/exports.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnInventory, openInventory, scan } from './support/inventories.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

const all = 5_000;
/** Scanned through the endpoint. */
const scanned = 200;
const missing = 900;

const state = { id: '', here: '', there: '', numbers: [] as string[] };

it('5,000 parcels lie at the hub', { timeout: 600_000 }, async () => {
  const casa = await server.as('housekeeper');
  state.here = await makeShelf(casa, 'L-1');
  state.there = await makeShelf(casa, 'L-2');
  for (let from = 0; from < all; from += 500) {
    const parcels = Array.from({ length: 500 }, () =>
      buildParcel(server.fixtures, { status: 'inhouse', shelfId: state.here, housedAt: new Date() }),
    );
    state.numbers.push(...parcels.map(({ trackingNumber }) => trackingNumber));
    await insertParcels(server.db, ...parcels);
  }
  expect(state.numbers).toHaveLength(all);
});

it('opens and expects each of them', { timeout: 600_000 }, async () => {
  const opened = await openInventory(await server.as('housekeeper'));
  state.id = opened.id;
  expect(opened.expected).toBe(all);
});

it(`${scanned} scans are answered`, { timeout: 600_000 }, async () => {
  const casa = await server.as('housekeeper');
  for (const number of state.numbers.slice(0, scanned))
    expect((await scan(casa, state.id, number, { shelfId: state.there })).outcome).toBe('misplaced');
});

it('what remains is read a page at a time', { timeout: 600_000 }, async () => {
  const { data } = await (
    await server.as('housekeeper')
  ).call('query ($id: ID!) { inventoryRemaining(id: $id) { rows { trackingNumber } next } }', { id: state.id });
  expect(
    z.object({ inventoryRemaining: z.object({ rows: z.array(z.unknown()) }) }).parse(data).inventoryRemaining.rows,
  ).toHaveLength(50);
});

it(`it closes with ${missing} missing`, { timeout: 600_000 }, async () => {
  const rest = state.numbers.slice(scanned, all - missing);
  // As if they had been scanned one by one, by ten people.
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await sql`
      insert into inventory_scans (id, version, status, inventory_id, hub_id, tracking_number, package_id, book_status,
        book_hub_id, shelf_id, book_shelf_id, scanned_by_id, scanned_at, created_at, updated_at)
      select gen_random_uuid(), 1, 'misplaced', ${state.id}, p.hub_id, p.tracking_number, p.id, p.status, p.hub_id,
        ${state.there}, p.shelf_id, ${server.fixtures.people.housekeeper}, now(), now(), now()
      from packages p where p.tracking_number = any (${rest})`.execute(trx);
    await sql`
      update inventory_lines set state = 'counted'
      where inventory_id = ${state.id} and tracking_number = any (${rest})`.execute(trx);
    await sql`
      update inventories set counted = counted + ${rest.length}, misplaced = misplaced + ${rest.length}
      where id = ${state.id}`.execute(trx);
  });
  expect(await actOnInventory(await server.as('housekeeper'), 'Close', { id: state.id })).toMatchObject({
    status: 'closed',
    expected: all,
    counted: all - missing,
    missing,
  });
});

it(`the books take over the shelves of ${all - missing}`, { timeout: 900_000 }, async () => {
  const casa = await server.as('housekeeper');
  const { data, errors } = await casa.call(
    'mutation ($input: InventoryTakeShelvesInput!) { inventoryTakeShelves(input: $input) { job { id } } }',
    { input: { id: state.id } },
  );
  expect(errors).toEqual([]);
  const started = z.object({ inventoryTakeShelves: z.object({ job: z.object({ id: z.string() }) }) }).parse(data);
  await untilJob(casa, started.inventoryTakeShelves.job.id, 'done', 800_000);
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select count(*)::int as n from packages where shelf_id = ${state.there}`.execute(trx),
  );
  expect(rows).toEqual([{ n: all - missing }]);
});

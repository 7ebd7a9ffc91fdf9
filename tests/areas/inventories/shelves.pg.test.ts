// Shelves in an inventory: what lies on another shelf than the books say, how the books take it over, and what the report says.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { makeShelf } from '#tests/areas/house/support/house.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnInventory, emptyHub, openInventory, parcelsAtCasa, remainingOf, scan } from './support/inventories.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

beforeEach(async () => {
  await emptyHub(server);
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update inventories set status = 'canceled' where status = 'open'`.execute(trx),
  );
});

let serial = 0;
/** Two shelves of Casablanca. */
async function twoShelves(casa: ApiClient): Promise<[string, string]> {
  serial += 2;
  return [await makeShelf(casa, `S-${serial}`), await makeShelf(casa, `S-${serial + 1}`)];
}

const shelvesOf = async (parcels: readonly { id: string }[]): Promise<(string | null)[]> => {
  const ids = parcels.map(({ id }) => id);
  const rows = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('packages').select(['id', 'shelfId']).where('id', 'in', ids).execute(),
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.shelfId ?? null);
};

const job = z.object({ result: z.object({ job: z.object({ id: z.string() }) }) });
async function takeShelves(client: ApiClient, id: string): Promise<string | undefined> {
  const { data, errors } = await client.call(
    `mutation ($input: InventoryTakeShelvesInput!) { result: inventoryTakeShelves(input: $input) { job { id } } }`,
    { input: { id } },
  );
  if (errors.length > 0) return errors[0]?.extensions.code;
  await untilJob(client, job.parse(data).result.job.id, 'done');
  return undefined;
}

const figures = 'query ($id: ID!) { inventory(id: $id) { counted arrived misplaced surplus } }';

it('shelf by shelf, what lies on another shelf is misplaced, and what is scanned again lies where it was scanned last', async () => {
  const casa = await server.as('housekeeper');
  const [here, there] = await twoShelves(casa);
  const [right = expect.fail(), wrong = expect.fail()] = await parcelsAtCasa(server, 2, { shelfId: here });
  const [bare = expect.fail()] = await parcelsAtCasa(server, 1);
  const { id } = await openInventory(casa);
  const scanOn = async (pkg: { trackingNumber: string }, shelfId: string | null) =>
    (await scan(casa, id, pkg.trackingNumber, { shelfId })).outcome;
  expect([
    await scanOn(right, here),
    await scanOn(wrong, there),
    await scanOn(bare, there),
    await scanOn(wrong, null),
    await scanOn(wrong, there),
  ]).toEqual(['present', 'misplaced', 'misplaced', 'repeated', 'repeated']);
  expect((await casa.call(figures, { id })).data).toEqual({
    inventory: { counted: 3, arrived: 0, misplaced: 2, surplus: 0 },
  });
  // The label of the shelf was scanned too late: the parcel is scanned once more.
  expect(await scanOn(wrong, here)).toBe('present');
  expect(await scanOn(right, there)).toBe('misplaced');
  expect((await casa.call(figures, { id })).data).toMatchObject({ inventory: { counted: 3, misplaced: 2 } });
  expect(await remainingOf(casa, id)).toEqual([]);
});

it('what is still to be found can be asked for one shelf', async () => {
  const casa = await server.as('housekeeper');
  const [here, there] = await twoShelves(casa);
  const [first = expect.fail()] = await parcelsAtCasa(server, 1, { shelfId: here });
  await parcelsAtCasa(server, 2, { shelfId: there });
  const { id } = await openInventory(casa);
  const { data } = await casa.call(
    'query ($id: ID!, $shelfId: ID) { inventoryRemaining(id: $id, shelfId: $shelfId) { rows { trackingNumber } } }',
    { id, shelfId: here },
  );
  expect(data).toEqual({ inventoryRemaining: { rows: [{ trackingNumber: first.trackingNumber }] } });
});

it('a shelf of another hub, or one that was removed, holds nothing', async () => {
  const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
  const [pkg = expect.fail()] = await parcelsAtCasa(server, 1);
  const { id } = await openInventory(casa);
  const foreign = await makeShelf(rabat, 'T-1');
  const document = 'mutation ($input: InventoryScanInput!) { inventoryScan(input: $input) { outcome } }';
  const { errors } = await casa.call(document, { input: { id, code: pkg.trackingNumber, shelfId: foreign } });
  expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'shelfId', code: 'unknown_shelf' }]);
  expect(await remainingOf(casa, id)).toEqual([pkg.trackingNumber]);
});

it('the books take over the shelves once it is closed, but not of what was moved since, and only once', async () => {
  const casa = await server.as('housekeeper');
  const [here, there] = await twoShelves(casa);
  const elsewhere = await makeShelf(casa, 'U-1');
  const parcels = await parcelsAtCasa(server, 3, { shelfId: here });
  const [taken = expect.fail(), moved = expect.fail(), gone = expect.fail()] = parcels;
  const { id } = await openInventory(casa);
  for (const { trackingNumber } of parcels) await scan(casa, id, trackingNumber, { shelfId: there });
  expect(await takeShelves(casa, id)).toBe('inventory.wrong_status');
  await actOnInventory(casa, 'Close', { id });
  const scanIn = 'mutation ($input: HouseScanInput!) { houseScan(input: $input) { outcome } }';
  await casa.call(scanIn, { input: { code: moved.trackingNumber, shelfId: elsewhere } });
  await casa.call('mutation ($input: PackageDispatchInput!) { packageDispatch(input: $input) { package { id } } }', {
    input: { id: gone.id, toHubId: server.fixtures.hubs.rabat },
  });
  expect(await takeShelves(await server.as('support'), id)).toBe('forbidden');
  expect(await takeShelves(await server.as('housekeeperRabat'), id)).toBe('missing');
  expect(await takeShelves(casa, id)).toBeUndefined();
  expect(await shelvesOf([taken, moved, gone])).toEqual([there, elsewhere, null]);
  expect(await takeShelves(casa, id)).toBe('inventory.wrong_status');
});

it('the report says from which shelf to which', async () => {
  const casa = await server.as('housekeeper');
  const [here, there] = await twoShelves(casa);
  const [pkg = expect.fail()] = await parcelsAtCasa(server, 1, { shelfId: here });
  const { id } = await openInventory(casa);
  await scan(casa, id, pkg.trackingNumber, { shelfId: there });
  const print = 'mutation ($input: InventoryPrintInput!) { result: inventoryPrint(input: $input) { job { id } } }';
  const report = async (format: string): Promise<Buffer> => {
    const { data } = await casa.call(print, { input: { id, format } });
    const { id: jobId } = job.parse(data).result.job;
    await untilJob(casa, jobId, 'done');
    return Buffer.from(await (await fetchResult(server.url, casa, jobId)).arrayBuffer());
  };
  const [, line = ''] = (await report('csv')).toString('utf8').split('\r\n');
  expect(line).toContain(`S-${serial}`);
  expect(line).toContain(`S-${serial + 1}`);
  expect(line).toContain('Mal rangé');
  expect((await report('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

it('another hub hears nothing of it', async () => {
  const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
  const scans = 'subscription { inventoryScanChanged { inventoryScan { trackingNumber status } } }';
  const [own, foreign] = [await subscribe(server.url, casa, scans), await subscribe(server.url, rabat, scans)];
  const [here, there] = await twoShelves(casa);
  const [pkg = expect.fail()] = await parcelsAtCasa(server, 1, { shelfId: here });
  const { id } = await openInventory(casa);
  await scan(casa, id, pkg.trackingNumber, { shelfId: there });
  await scan(casa, id, pkg.trackingNumber, { shelfId: here });
  await own.untilText('misplaced');
  const near = await openInventory(rabat);
  await scan(rabat, near.id, 'RAB-26-999997');
  await foreign.untilText('RAB-26-999997');
  expect(foreign.text()).not.toContain(pkg.trackingNumber);
});

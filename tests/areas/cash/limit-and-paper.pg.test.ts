// The limit of cash warns once each time it is reached, and only those concerned; the papers have what was counted.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rulesId } from '#shared/areas/config/rules.ts';
import { delivered } from '#tests/areas/billing/support/invoices.ts';
import { fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { consumersAreDone, notificationsOf } from '#tests/areas/notifications/support/notifications.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { readCodes } from '#tests/printing/support/read-codes.ts';
import { actOnHandOver, closeDay, handOverOf, rowOf } from './support/cash.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const cash = 24_950;

/** How many warnings somebody has. */
async function warnings(name: PersonName): Promise<number> {
  await consumersAreDone(server.db);
  const all = await notificationsOf(await server.as(name));
  return all.filter(({ event, priority }) => event === 'ledgerAccount.moved' && priority === 'HIGH').length;
}

const read = async (name: PersonName) => (await (await server.as(name)).call('{ rules { cashLimit } }')).data;

describe('the limit of cash', () => {
  beforeAll(async () => {
    const { errors } = await (
      await server.as('admin')
    ).call('mutation ($input: RulesEditInput!) { rulesEdit(input: $input) { rules { cashLimit } } }', {
      input: { id: rulesId, version: 1, cashLimit: 2 * cash },
    });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  });

  it('warns the driver and its hub when it is reached, not again above it, and again after a hand-over', async () => {
    await delivered(server);
    expect(await warnings('housekeeper')).toBe(0);
    await delivered(server);
    expect([await warnings('housekeeper'), await warnings('driver')]).toEqual([1, 1]);
    await delivered(server);
    expect(await warnings('housekeeper')).toBe(1);
    const driverId = server.fixtures.people.driver;
    const counted = handOverOf(await actOnHandOver(server, 'housekeeper', 'receive', { driverId, counted: 3 * cash }));
    expect(counted.status).toBe('posted');
    expect(await warnings('housekeeper')).toBe(1);
    await delivered(server);
    await delivered(server);
    expect(await warnings('housekeeper')).toBe(2);
    expect([await warnings('housekeeperRabat'), await warnings('driver2')]).toEqual([0, 0]);
  });

  it('is no secret to a driver, and hidden from customers', async () => {
    expect(await read('driver')).toEqual({ rules: { cashLimit: 2 * cash } });
    expect(await read('customer')).toEqual({ rules: { cashLimit: null } });
  });
});

const started = z.record(z.string(), z.object({ job: z.object({ id: z.string() }) }));
/** The pages of a paper, as a person prints it. */
async function print(name: PersonName, mutation: string, id: string) {
  const client = await server.as(name);
  const document = `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { job { id } } }`;
  const { data, errors } = await client.call(document, { input: { id } });
  expect(errors).toEqual([]);
  const job = started.parse(data)[mutation]?.job.id ?? '';
  await untilJob(client, job, 'done');
  return pdfPages(Buffer.from(await (await fetchResult(server.url, client, job)).arrayBuffer()));
}

describe('a paper', () => {
  it('of a hand-over has its number as codes, and one of a closed day has its lines', async () => {
    const driverId = server.fixtures.people.driver2;
    await delivered(server, { driverId });
    const pieces = [
      { value: 20_000, n: 1 },
      { value: 5_000, n: 1 },
    ];
    const { id } = handOverOf(await actOnHandOver(server, 'housekeeper', 'receive', { driverId, pieces }));
    const resolve = { id, outcome: 'overage', reason: 'Pourboire laissé par le client' };
    const { reference } = handOverOf(await actOnHandOver(server, 'housekeeper', 'resolve', resolve));
    const pages = await print('driver2', 'handOverPrint', id);
    expect(pages).toHaveLength(1);
    expect(await readCodes(pages[0]?.svg ?? '', 203)).toEqual({ Code128: reference, QRCode: reference });
    const day = rowOf(await closeDay(server, 'housekeeper'), z.object({ id: z.string() }));
    expect(await print('accountant', 'cashDayPrint', day.id)).toHaveLength(1);
    // The first print is the original, and every other says what it is.
    const prints = async () =>
      (await (await server.as('accountant')).call('query ($id: ID!) { handOver(id: $id) { prints } }', { id })).data;
    expect(await prints()).toEqual({ handOver: { prints: 1 } });
    await print('housekeeper', 'handOverPrint', id);
    expect(await prints()).toEqual({ handOver: { prints: 2 } });
  });
});

describe('a limit', () => {
  it('of one driver, set by an administrator, counts in place of that of all', async () => {
    const driverId = server.fixtures.people.driver2;
    await delivered(server, { driverId });
    expect(await warnings('driver2')).toBe(0);
    const admin = await server.as('admin');
    const { data } = await admin.call('query ($id: ID) { ledgerAccounts(driverId: $id) { id kind } }', {
      id: driverId,
    });
    const accounts = z.object({ ledgerAccounts: z.array(z.object({ id: z.string(), kind: z.string() })) });
    const id = accounts.parse(data).ledgerAccounts.find(({ kind }) => kind === 'driver_cash')?.id;
    const setLimit = async (name: PersonName, cashLimit: number | null) =>
      (await server.as(name)).call(
        'mutation ($input: LedgerAccountSetLimitInput!) { ledgerAccountSetLimit(input: $input) { ledgerAccount { cashLimit limit } } }',
        { input: { id, cashLimit } },
      );
    expect((await setLimit('housekeeper', cash)).errors[0]?.extensions.code).toBe('forbidden');
    const setTo = async (cashLimit: number | null) => (await setLimit('admin', cashLimit)).data;
    expect(await setTo(null)).toEqual({
      ledgerAccountSetLimit: { ledgerAccount: { cashLimit: null, limit: 2 * cash } },
    });
    expect(await setTo(cash + 1)).toEqual({
      ledgerAccountSetLimit: { ledgerAccount: { cashLimit: cash + 1, limit: cash + 1 } },
    });
    expect((await (await server.as('driver2')).call('{ ownCash { limit } }')).data).toEqual({
      ownCash: { limit: cash + 1 },
    });
    await delivered(server, { driverId });
    expect(await warnings('driver2')).toBe(1);
  });
});

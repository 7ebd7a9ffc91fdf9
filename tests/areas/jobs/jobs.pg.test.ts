// Jobs over the endpoint: cancel, retry, dismiss, limits, live changes, and owners who lose their rights.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { startWorker } from '#tests/jobs/support/worker.ts';
import { createNightlyJobs } from '#server/jobs/checks.ts';
import { expireJobs } from '#server/jobs/expire.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnJob, askForExport, createExport, fetchResult, readJob, untilJob } from './support/exports.ts';

const server = useTestServer();
/** What a step waits for before its output is stored. */
let gate = Promise.resolve();
let stopWorker = (): Promise<void> => Promise.resolve();

// More than one page of an export.
const rows = 1_200;
beforeAll(async () => {
  for (let n = 0; n < rows; n += 400)
    await insertParcels(server.db, ...Array.from({ length: 400 }, () => buildParcel(server.fixtures)));
  stopWorker = startWorker(server.databaseUrl, { beforeStore: () => gate });
});
afterAll(() => stopWorker());

/** Holds every export back in the middle of its first step, until it is released. */
function holdJobs(): () => void {
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  onTestFinished(() => held.resolve());
  return held.resolve;
}

describe('a job', () => {
  it('is canceled in the middle by its owner alone, and writes nothing more', async () => {
    const [customer, other] = [await server.as('customer'), await server.as('subcustomer')];
    const release = holdJobs();
    const { id } = await createExport(customer);
    await untilJob(customer, id, 'running');
    expect((await actOnJob(other, 'Cancel', id)).errors[0]?.extensions.code).toBe('missing');
    expect((await actOnJob(customer, 'Cancel', id)).data).toEqual({ result: { job: { status: 'canceled' } } });
    release();
    await vi.waitFor(async () => expect(await leaseOf(id)).toBeNull());
    expect(await chunksOf(id)).toBe(0);
    expect((await fetchResult(server.url, customer, id)).status).toBe(404);
    await actOnJob(customer, 'Dismiss', id);
    expect(await readJob(customer, id)).toBeNull();
  });

  it('fails when its owner is disabled in the middle', async () => {
    const backoffice = await server.as('backoffice');
    const release = holdJobs();
    const { id } = await createExport(backoffice);
    await untilJob(backoffice, id, 'running');
    const disable = 'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { id } } }';
    const { errors } = await (
      await server.as('admin')
    ).call(disable, { input: { id: server.fixtures.people.backoffice } });
    expect(errors).toEqual([]);
    release();
    await vi.waitFor(async () => expect(await outcomeOf(id)).toBe('failed job.owner_gone'));
  });

  it('that failed begins anew when it is tried again, unless three others are unfinished', async () => {
    const commercial = await server.as('commercial');
    const { id } = await createExport(commercial);
    await untilJob(commercial, id, 'done');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update jobs set status = 'failed', error_code = 'internal' where id = ${id}`.execute(trx),
    );
    const release = holdJobs();
    const others: string[] = [];
    for (let n = 0; n < 3; n += 1) others.push((await createExport(commercial)).id);
    expect((await actOnJob(commercial, 'Retry', id)).errors[0]?.extensions).toMatchObject({
      code: 'job.too_many',
      params: { limit: 3 },
    });
    release();
    for (const each of others) await untilJob(commercial, each, 'done');
    expect((await actOnJob(await server.as('support'), 'Retry', id)).errors[0]?.extensions.code).toBe('missing');
    expect((await actOnJob(commercial, 'Retry', id)).errors).toEqual([]);
    await untilJob(commercial, id, 'done');
    const file = await (await fetchResult(server.url, commercial, id)).text();
    expect(file.trimEnd().split('\r\n')).toHaveLength(rows + 1);
  });

  it('is refused beyond three unfinished ones', async () => {
    const support = await server.as('support');
    const release = holdJobs();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await createExport(support)).id);
    const { errors } = await askForExport(support);
    expect(errors[0]?.extensions).toMatchObject({ code: 'job.too_many', params: { limit: 3 } });
    release();
    for (const id of ids) await untilJob(support, id, 'done');
    await untilJob(support, (await createExport(support)).id, 'done');
  });

  it('whose result is deleted while it is downloaded breaks off at once', async () => {
    const customer = await server.as('customer2');
    const { id } = await createExport(customer);
    await untilJob(customer, id, 'done');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`delete from job_chunks where job_id = ${id}`.execute(trx),
    );
    const download = async () => {
      const headers = { cookie: customer.cookie };
      const answer = await fetch(`${server.url}/jobs/${id}/result`, { headers, signal: AbortSignal.timeout(3_000) });
      return answer.text();
    };
    await expect(download()).rejects.toMatchObject({ cause: { message: 'other side closed' } });
  });

  it('expires with its result', async () => {
    const customer = await server.as('customer2');
    const { id } = await createExport(customer);
    await untilJob(customer, id, 'done');
    const later = new Date(Date.now() + 25 * 3_600_000);
    const context = { db: server.db, subscribers: [], now: () => later, notifyCommitted: () => {} };
    await expireJobs(context);
    expect(await readJob(customer, id)).toBeNull();
    expect((await fetchResult(server.url, customer, id)).status).toBe(404);
    expect(await chunksOf(id)).toBe(0);
  });
});

describe('an open page', () => {
  it('hears of its own jobs with their progress, and nobody else does', async () => {
    const changes = 'subscription { jobChanged { kind id job { status done } } }';
    const [customer, other, admin] = [
      await server.as('customer'),
      await server.as('subcustomer'),
      await server.as('admin'),
    ];
    const own = await subscribe(server.url, customer, changes);
    const foreign = await Promise.all([other, admin].map((each) => subscribe(server.url, each, changes)));
    const release = holdJobs();
    const { id: first } = await createExport(customer);
    await own.untilText('"status":"running"');
    release();
    await own.untilText('"status":"done"');
    const file = await (await fetchResult(server.url, customer, first)).text();
    expect(file.trimEnd().split('\r\n')).toHaveLength(rows + 1);
    // A later job of their own proves that they would have received the earlier one.
    for (const [index, client] of [other, admin].entries()) {
      const { id } = await createExport(client);
      await foreign[index]?.untilText(id);
      expect(foreign[index]?.text()).not.toContain(first);
    }
  });
});

describe('the nightly checks', () => {
  it('run once a night, and administrators see their outcome', async () => {
    const night = new Date('2026-11-24T03:20:00Z');
    const context = { db: server.db, subscribers: [], now: () => night, notifyCommitted: () => {} };
    await createNightlyJobs(context);
    await createNightlyJobs(context);
    const admin = await server.as('admin');
    const read = '{ serviceChecks { kind status errorCode } }';
    await vi.waitFor(
      async () =>
        expect((await admin.call(read)).data).toEqual({
          serviceChecks: [
            { kind: 'checkCounts', status: 'done', errorCode: null },
            { kind: 'checkHistory', status: 'done', errorCode: null },
            { kind: 'reconcile', status: 'done', errorCode: null },
          ],
        }),
      20_000,
    );
    expect(await valueOf(sql`select count(*) as value from jobs where day = '2026-11-24'`)).toBe(3);
  });
});

async function valueOf(query: ReturnType<typeof sql>): Promise<unknown> {
  const { rows: found } = await inTransaction(server.db, systemPrincipal, (trx) => query.execute(trx));
  return (found[0] as { value: unknown } | undefined)?.value;
}
const leaseOf = (id: string) => valueOf(sql`select lease as value from job_runs where job_id = ${id}`);
const chunksOf = (id: string) => valueOf(sql`select count(*) as value from job_chunks where job_id = ${id}`);
const outcomeOf = (id: string) =>
  valueOf(sql`select status || ' ' || coalesce(error_code, 'null') as value from jobs where id = ${id}`);

// All that an action changes on what a person has: jobs, phones, views.
import { expect, it } from 'vitest';
import { deviceService } from '#server/areas/devices/service.ts';
import { findLastChecks } from '#server/areas/jobs/queries.ts';
import { jobService } from '#server/areas/jobs/service.ts';
import {
  findExpiredJobs,
  findJobs,
  findNightlyJob,
  findWaitingJobs,
  isStillRunning,
  lockLeasedRun,
  releaseLease,
  renewLease,
} from '#server/areas/jobs/store.ts';
import { savedViewService } from '#server/areas/views/service.ts';
import type { Trx } from '#server/db/transaction.ts';
import { createNightlyJobs } from '#server/jobs/checks.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const before = new Date('2026-01-20T08:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const job = { id: 'j1', version: 2, status: 'running', ownerId: 'u1', startedAt: before, resultName: 'a.csv' };
const run = {
  request: {},
  cursor: null,
  isComplete: true,
  done: 9,
  total: 12,
  attempts: 1,
  ownerRole: null,
  bytes: 77,
};
const leased = { job_runs: [run] };
const own = { finishedAt: now, expiresAt: inDays(1) };
const nightly = { ...job, ownerId: null };
const again = { errorCode: null, done: 0, startedAt: null, finishedAt: null, expiresAt: null };
const fresh = { input: { kind: 'export', subject: 'packages', total: 12 }, actor: person('u1', 'ADMIN') };

it.each<[string, string, Given, unknown]>([
  ['is canceled, and kept for a day', 'cancel', {}, { set: own }],
  [
    'of the night is kept for eight days',
    'cancel',
    { row: nightly },
    { set: { finishedAt: now, expiresAt: inDays(8) } },
  ],
  [
    'is finished with what was done',
    'finish',
    { input: { lease: 'l' }, rows: leased },
    { set: { ...own, done: 9, total: 9, resultBytes: 77 } },
  ],
  [
    'without a result has no size',
    'finish',
    { row: { ...job, resultName: null }, input: { lease: 'l' }, rows: leased },
    { set: { ...own, done: 9, total: 9, resultBytes: null } },
  ],
  ['is not finished by who lost it', 'finish', { input: { lease: 'l' } }, 'changed_meanwhile'],
  [
    'fails for who has it',
    'fail',
    { input: { lease: 'l', code: 'internal' }, rows: leased },
    { set: { ...own, errorCode: 'internal' } },
  ],
  [
    'fails without a worker',
    'fail',
    { input: { lease: null, code: 'internal' } },
    { set: { ...own, errorCode: 'internal' } },
  ],
  ['does not fail for who lost it', 'fail', { input: { lease: 'l', code: 'internal' } }, 'changed_meanwhile'],
  [
    'goes on for who has it',
    'progress',
    { input: { lease: 'l', done: 3, total: 4 }, rows: leased },
    { set: { done: 3, total: 4 } },
  ],
  ['does not go on for who lost it', 'progress', { input: { lease: 'l', done: 3, total: 4 } }, 'changed_meanwhile'],
  [
    'that is taken over began when it began',
    'start',
    { input: { lease: 'l' }, rows: { job_runs: [{ chunks: 0 }] } },
    { set: { startedAt: before }, touched: ['startedAt'] },
  ],
  [
    'begins now',
    'start',
    { row: { ...job, status: 'queued', startedAt: null }, input: { lease: 'l' }, rows: { job_runs: [{ chunks: 0 }] } },
    { set: { startedAt: now }, touched: ['startedAt'] },
  ],
  ['of a living worker is not taken', 'start', { input: { lease: 'l' } }, 'changed_meanwhile'],
  ['starts from nothing when it is tried again', 'retry', { row: nightly }, { set: again }],
  ['is tried again as the third', 'retry', { rows: { jobs: [{ n: 2 }] } }, { set: again }],
  ['is not tried again beside three others', 'retry', { rows: { jobs: [{ n: 3 }] } }, 'job.too_many'],
  ['is no fourth', 'create', { ...fresh, rows: { jobs: [{ n: 3 }] } }, 'job.too_many'],
  [
    'may be the third',
    'create',
    { ...fresh, rows: { jobs: [{ n: 2 }] } },
    expect.objectContaining({ status: 'queued', ownerId: 'u1', done: 0, total: 12, resultName: null, expiresAt: null }),
  ],
])('a job %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(jobService, action, { row: job, ...given })).effect).toEqual(expected);
});

/** How many statements of a start forget what an earlier run did. */
const forgets = async (status: string) => {
  const given = { row: { ...job, status }, input: { lease: 'l' }, rows: { job_runs: [{ chunks: 1 }] } };
  const { statements } = await effectOf(jobService, 'start', given);
  return statements.filter((text) => /^delete from job_chunks|cursor = null/.test(text)).length;
};

it('only a run that begins anew forgets what an earlier one did', async () => {
  expect([await forgets('queued'), await forgets('running')]).toEqual([2, 0]);
});

it('a job with steps left is not finished', async () => {
  const given = { row: job, input: { lease: 'l' }, rows: { job_runs: [{ ...run, isComplete: false }] } };
  await expect(effectOf(jobService, 'finish', given)).rejects.toThrow('before its last step');
});

it('two new jobs of one person at once are counted one after the other', async () => {
  const { statements } = await effectOf(jobService, 'create', { ...fresh, rows: { jobs: [{ n: 0 }] } });
  const lock = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
  expect(lock).toBeGreaterThanOrEqual(0);
  expect(statements.findIndex((text) => text.includes('from jobs'))).toBeGreaterThan(lock);
});

it.each<[string, (trx: Trx) => Promise<unknown>, string]>([
  [
    'writes under its own lease, locked until it has written',
    (trx) => lockLeasedRun(trx, 'j1', 'l1'),
    "select request, cursor, is_complete, done, total, attempts, owner_role, bytes from job_runs where job_id = 'j1' and lease = 'l1' for update",
  ],
  [
    'writes for a job that is running, and that nobody cancels meanwhile',
    (trx) => isStillRunning(trx, 'j1'),
    "select id from jobs where id = 'j1' and status = 'running' for share",
  ],
  [
    'says that it is alive only while the lease is its own',
    (trx) => renewLease(trx, 'j1', 'l1'),
    "update job_runs set heartbeat_at = clock_timestamp() where job_id = 'j1' and lease = 'l1'",
  ],
  [
    'gives back its own lease alone',
    (trx) => releaseLease(trx, 'j1', 'l1'),
    "update job_runs set lease = null, heartbeat_at = null where job_id = 'j1' and lease = 'l1'",
  ],
  [
    'dismisses first what ended first',
    (trx) => findExpiredJobs(trx, now, 100),
    "select id from jobs where expires_at < '2026-01-23T10:00:00.000Z' and status != 'dismissed' order by expires_at limit 100",
  ],
  [
    'finds the unfinished jobs that no living one holds, the oldest first',
    (trx) => findWaitingJobs(trx, 30_000),
    "select j.id from jobs j join job_runs r on r.job_id = j.id where j.status in ('queued', 'running') and (r.heartbeat_at is null or r.heartbeat_at < clock_timestamp() - make_interval(secs => 30)) order by j.id limit 100",
  ],
  [
    'of the night begins a kind once a day',
    (trx) => findNightlyJob(trx, 'checkCounts', '2026-01-23'),
    "select id from jobs where kind = 'checkCounts' and day = '2026-01-23'",
  ],
])('a worker %s', async (_what, work, expected) => {
  const { run: inRecorded, statements } = recordStatements();
  await inRecorded(work);
  expect(statements).toEqual([expected]);
});

const conditions = (statements: readonly string[]) => statements.map((text) => text.slice(text.indexOf(' where ') + 7));

it('a person sees the fifty newest jobs of the own, without dismissed ones', async () => {
  const { run: inRecorded, statements } = recordStatements();
  const { principal } = person('u1', 'CUSTOMER');
  if (principal.role === 'SYS') throw new Error('a person is not the system');
  await inRecorded((trx) => findJobs(trx, principal.audience));
  expect(conditions(statements)).toEqual([
    "(jobs.owner_id = 'u1'::uuid) and jobs.status <> 'dismissed' order by created_at desc, id limit 50",
  ]);
});

it('the service page shows the last check of each kind of the night, and no job of a person', async () => {
  const { run: inRecorded, statements } = recordStatements();
  await inRecorded(findLastChecks);
  expect(conditions(statements)).toEqual(
    ['checkCounts', 'checkHistory', 'reconcile'].map(
      (kind) => `kind = '${kind}' and owner_id is null and jobs.status <> 'dismissed' order by created_at desc limit 1`,
    ),
  );
});

/** What the scheduler asks the database at this time of the night. */
async function asked(at: string): Promise<string[]> {
  const { db, statements } = recordStatements(() => [{ id: 'j1' }]);
  const context = { db, subscribers: [], now: () => new Date(`2026-01-23T${at}:00Z`), notifyCommitted: () => {} };
  await createNightlyJobs(context);
  return statements;
}

it('the checks of a night begin from three until before six in Casablanca, each once', async () => {
  const ofNight = ['checkCounts', 'checkHistory', 'reconcile'].map(
    (kind) => `select id from jobs where kind = '${kind}' and day = '2026-01-23'`,
  );
  expect([await asked('01:59'), await asked('02:00')]).toEqual([[], ofNight]);
  expect([await asked('04:59'), await asked('05:00')]).toEqual([ofNight, []]);
});

const driver = person('d1', 'DRIVER');
const phone = { name: 'Téléphone' };
const prepared = { tokenHash: 'hash' };
const phones = (n: number) => ({ driver_devices: Array.from({ length: n }, () => ({ id: 'x' })) });

it.each<[string, string, Given, unknown]>([
  ['is no eleventh', 'create', { input: phone, prepared, rows: phones(10) }, 'device.too_many'],
  [
    'may be the tenth',
    'create',
    { input: phone, prepared, rows: phones(9) },
    expect.objectContaining({
      status: 'active',
      driverId: 'd1',
      ...phone,
      ...prepared,
      lastSeenAt: null,
      revokedAt: null,
    }),
  ],
  ['is revoked now', 'revoke', {}, { set: { revokedAt: now } }],
])('a phone %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(deviceService, action, { row: { id: 'x' }, actor: driver, ...given })).effect).toEqual(
    expected,
  );
});

const support = person('s1', 'SUPPORT', { team: ['t1'] });
const view = {
  id: 'v1',
  version: 1,
  ownerId: 's1',
  list: 'packages',
  name: 'Retards',
  query: '?late',
  shared: true,
  teamId: 't1',
};
const newView = { list: 'packages', name: 'Retards', query: '?late' };
/** The person's views: of this list, and of all. */
const views = (ofList: number, inAll = ofList) => ({ saved_views: [{ ofList, inAll }] });

it.each<[string, string, Given, unknown]>([
  ['is no fifty-first of its list', 'create', { input: newView, rows: views(50) }, 'saved_view.too_many'],
  [
    'may be the fiftieth of its list and the last in all, for its owner alone',
    'create',
    { input: newView, rows: views(49, 199) },
    expect.objectContaining({ status: 'active', ownerId: 's1', ...newView, shared: false, teamId: null }),
  ],
  ['is no two hundred and first', 'create', { input: newView, rows: views(0, 200) }, 'saved_view.too_many_in_all'],
  ['has another name', 'rename', { input: { name: 'Tard' } }, { set: { name: 'Tard' } }],
  ['has another state', 'update', { input: { query: '?x' } }, { set: { query: '?x' } }],
  ['is shared with the team', 'share', {}, { set: { shared: true, teamId: 't1' } }],
  ['without a team is not shared', 'share', { actor: person('s1', 'SUPPORT') }, 'forbidden'],
  ['is shared no more', 'unshare', {}, { set: { shared: false, teamId: null } }],
  ['that is removed stays marked as shared', 'remove', {}, { set: { teamId: null } }],
  ['that was shared is shared again', 'restore', { rows: views(0) }, { set: { teamId: 't1' } }],
  [
    'that was not shared is not',
    'restore',
    { row: { ...view, shared: false }, rows: views(0) },
    { set: { teamId: null } },
  ],
  ['is not restored beside fifty others', 'restore', { rows: views(50) }, 'saved_view.too_many'],
])('a saved view %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(savedViewService, action, { row: view, actor: support, ...given })).effect).toEqual(expected);
});

it('two new views at once are counted one after the other', async () => {
  const { statements } = await effectOf(savedViewService, 'create', { input: newView, rows: views(0), actor: support });
  expect(statements[0]).toContain('pg_advisory_xact_lock');
});

// What the instance with the lease does once a day, without a database.
import { expect, it, vi } from 'vitest';
import { type MaintenanceTask, runDailyTasks, runMaintenance } from '#server/events/maintenance.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const taskOfAnArea: MaintenanceTask = async (trx, at) => {
  await trx.deleteFrom('mails').where('endedAt', '<', at).execute();
};

it('a day makes the partitions of three months ahead, and deletes what is of no use; then come the tasks of areas', async () => {
  const { db, statements } = recordStatements();
  // In Casablanca the first of February has begun.
  await runDailyTasks(db, new Date('2026-01-31T23:30:00Z'), [taskOfAnArea]);
  expect(statements).toEqual([
    "select make_event_partitions('2026-02-01'::date, 3)",
    "delete from idempotency_keys where created_at < '2026-01-17T23:30:00.000Z'",
    "delete from sessions where expires_at < '2026-01-31T23:30:00.000Z'",
    "delete from mails where ended_at < '2026-01-31T23:30:00.000Z'",
  ]);
});

it('the tasks of a day run once a day of Casablanca, and again when they failed', async () => {
  const { db } = recordStatements();
  const task = vi.fn<MaintenanceTask>(() => Promise.resolve());
  const runAt = (time: string) => runMaintenance(db, new Date(time), [task]);
  task.mockRejectedValueOnce(new Error('no database'));
  await expect(runAt('2026-05-01T10:00:00Z')).rejects.toThrow('no database');
  await runAt('2026-05-01T10:01:00Z');
  await runAt('2026-05-01T22:59:00Z');
  expect(task).toHaveBeenCalledTimes(2);
  await runAt('2026-05-01T23:00:00Z');
  await runAt('2026-05-02T00:00:00Z');
  expect(task).toHaveBeenCalledTimes(3);
});

const broken: MaintenanceTask = () => Promise.reject(new Error('a bad row'));

it('a task of a day that fails keeps none of the others from being done', async () => {
  const { db, statements } = recordStatements();
  await expect(runDailyTasks(db, new Date('2026-06-01T10:00:00Z'), [broken, taskOfAnArea])).rejects.toThrow(
    'a bad row',
  );
  expect(statements).toHaveLength(4);
  expect(statements[3]).toContain('delete from mails');
});

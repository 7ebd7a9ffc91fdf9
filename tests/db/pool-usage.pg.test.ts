// The use of a pool, as the metrics and the page of the service show it.
import { expect, onTestFinished, test } from 'vitest';
import { connect, poolUsage } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

test('counts the connections that work, those that do not, and the work that waits for one', async () => {
  const db = connect(database.url, { max: 2 });
  onTestFinished(() => db.destroy());
  const counted = (): readonly number[] => {
    const { busy, idle, waiting, max } = poolUsage(db);
    return [busy, idle, waiting, max];
  };
  const work = () => {
    const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = inTransaction(db, systemPrincipal, async () => {
      began.resolve();
      await ends.promise;
    });
    onTestFinished(() => ends.resolve());
    const end = async (): Promise<void> => {
      ends.resolve();
      await done;
    };
    return { began: began.promise, end };
  };
  expect(counted()).toEqual([0, 0, 0, 2]);
  const [first, second] = [work(), work()];
  await Promise.all([first.began, second.began]);
  const third = work();
  await expect.poll(counted).toEqual([2, 0, 1, 2]);
  await first.end();
  await third.began;
  expect(counted()).toEqual([2, 0, 0, 2]);
  await second.end();
  expect(counted()).toEqual([1, 1, 0, 2]);
  await third.end();
});

// Batched reads: reads that start in the same tick share one transaction. Opening and closing one costs three round
// trips, and the answer to a batch of events needs about six reads at once.
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Db } from './connection/connection.ts';
import { isDatabaseUnavailable } from './connection/database-errors.ts';
import { type DbPrincipal, inSnapshot, type RunRead, type Trx } from './transaction.ts';

interface PendingRead {
  run: (trx: Trx) => Promise<void>;
  reject: (error: unknown) => void;
  answered: boolean;
}

/**
 * Returns a read function for a database principal. Each read works as with `inSnapshot`; reads of the same tick share
 * one snapshot. With `chained`, reads that start directly after the results of others join their snapshot: for callers
 * that accept its age.
 */
export function createBatchedRead(db: Db, principal: DbPrincipal, { chained = false } = {}): RunRead {
  /** The open batch, to which reads can still be added. */
  let openBatch: PendingRead[] | null = null;
  const close = (all: PendingRead[]): void => {
    if (openBatch === all) openBatch = null;
  };

  const readAll = async (all: PendingRead[]): Promise<void> => {
    if (!chained) close(all);
    try {
      await inSnapshot(db, principal, async (trx) => {
        for (let next = 0; next < all.length;) {
          for (const { run } of all.slice(next)) {
            await run(trx);
            next += 1;
          }
          if (chained) await nextTick();
        }
        close(all);
      });
    } catch (error) {
      close(all);
      const left = all.filter(({ answered }) => !answered);
      // An unavailable database is not queried again by each read.
      if (isDatabaseUnavailable(error)) for (const { reject } of left) reject(error);
      // The first error ended the transaction. Each remaining read runs in its own, so that it does not fail because of
      // another.
      else for (const { run, reject } of left) inSnapshot(db, principal, run).catch(reject);
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const pendingRead: PendingRead = {
        answered: false,
        reject,
        run: async (trx) => {
          const result = await work(trx);
          pendingRead.answered = true;
          resolve(result);
        },
      };
      if (openBatch) return void openBatch.push(pendingRead);
      const all = (openBatch = [pendingRead]);
      // DataLoaders dispatch after the promises of a tick, so the batch is complete in the next one.
      setImmediate(() => void readAll(all));
    });
}

/** Returns the read function for a batch of events, or for reads without a batch. */
export type ReadsPerBatch = (batch?: object) => RunRead;

/**
 * Reads for one batch of events are chained: the batch was committed before the first read, so its snapshot contains
 * all of it.
 */
export function createReadsPerBatch(db: Db, principal: DbPrincipal): ReadsPerBatch {
  const read = createBatchedRead(db, principal);
  const reads = new WeakMap<object, RunRead>();
  return (batch) => {
    if (!batch) return read;
    const own = reads.get(batch) ?? createBatchedRead(db, principal, { chained: true });
    reads.set(batch, own);
    return own;
  };
}

// Reads that are asked for in the same moment share one transaction: opening and closing one costs three round trips, and an answer to a
// batch of events asks for half a dozen kinds of names at once.
import { setImmediate as nextMoment } from 'node:timers/promises';
import type { Db } from './connection.ts';
import { isOutage } from './is-outage.ts';
import { type Behalf, inSnapshot, type Trx } from './transaction.ts';

type Read = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

interface Asked {
  run: (trx: Trx) => Promise<void>;
  reject: (error: unknown) => void;
  answered: boolean;
}

/**
 * A way to read on somebody's behalf, each read as with `inSnapshot`, those of one moment on one snapshot. When `chained`, what is asked for
 * as soon as others are answered joins them and sees their snapshot: for callers to whom that of the first read is new enough.
 */
export function gatheredReads(db: Db, behalf: Behalf, { chained = false } = {}): Read {
  /** Those that still take others in. */
  let gathering: Asked[] | null = null;
  const close = (all: Asked[]): void => {
    if (gathering === all) gathering = null;
  };

  const readAll = async (all: Asked[]): Promise<void> => {
    if (!chained) close(all);
    try {
      await inSnapshot(db, behalf, async (trx) => {
        for (let next = 0; next < all.length;) {
          for (const { run } of all.slice(next)) {
            await run(trx);
            next += 1;
          }
          if (chained) await nextMoment();
        }
        close(all);
      });
    } catch (error) {
      close(all);
      const left = all.filter(({ answered }) => !answered);
      // A database that is away is not asked by each of them once more.
      if (isOutage(error)) for (const { reject } of left) reject(error);
      // The first failure ended the transaction: each that is left gets one of its own, so that none fails for another.
      else for (const { run, reject } of left) inSnapshot(db, behalf, run).catch(reject);
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const asked: Asked = {
        answered: false,
        reject,
        run: async (trx) => {
          const result = await work(trx);
          asked.answered = true;
          resolve(result);
        },
      };
      if (gathering) return void gathering.push(asked);
      const all = (gathering = [asked]);
      // Loaders ask when the promises of a tick are done; by then all that belongs together has asked.
      setImmediate(() => void readAll(all));
    });
}

/** The way to read for a batch of events, or for none. */
export type ReadsFor = (batch?: object) => Read;

/** Reads for one batch are chained: it was committed before the first of them, so that one's snapshot holds all of it. */
export function batchReads(db: Db, behalf: Behalf): ReadsFor {
  const read = gatheredReads(db, behalf);
  const reads = new WeakMap<object, Read>();
  return (batch) => {
    if (!batch) return read;
    const own = reads.get(batch) ?? gatheredReads(db, behalf, { chained: true });
    reads.set(batch, own);
    return own;
  };
}

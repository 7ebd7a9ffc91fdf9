// Reads that are asked for in the same moment share one transaction: opening and closing one costs four round trips, and an answer to a
// batch of events asks for half a dozen kinds of names at once.
import type { Db } from './connection.ts';
import { type Behalf, inSnapshot, type Trx } from './transaction.ts';

type Read = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

interface Asked { run: (trx: Trx) => Promise<void>; reject: (error: unknown) => void; answered: boolean }

/** A way to read on somebody's behalf, each read as with `inSnapshot`, those of one moment on one snapshot. */
export function gatheredReads(db: Db, behalf: Behalf): Read {
  let waiting: Asked[] = [];

  const readAll = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      await inSnapshot(db, behalf, async (trx) => {
        for (const asked of all) await asked.run(trx);
      });
    } catch {
      // The first failure ended the transaction: each that is left gets one of its own, so that none fails for another.
      for (const { run, reject } of all.filter(({ answered }) => !answered)) inSnapshot(db, behalf, run).catch(reject);
    }
  };

  return (work) => new Promise((resolve, reject) => {
    // Loaders ask when the promises of a tick are done; by then all that belongs together has asked.
    if (waiting.length === 0) setImmediate(() => void readAll());
    const asked: Asked = {
      answered: false, reject,
      run: async (trx) => {
        const result = await work(trx);
        asked.answered = true;
        resolve(result);
      },
    };
    waiting.push(asked);
  });
}

// Chooses the database for a query: the primary, or a replica that has at least what the client has already seen. A
// replica may be slow, behind or unavailable at any time; then the primary answers.
import type { Position } from '#shared/events/envelope.ts';
import type { Db } from '../db/connection.ts';
import { type Behalf, inSnapshot, type Trx } from '../db/transaction.ts';
import { readHead } from './history.ts';
import { type Log, outage } from './outage.ts';

/** Time for which the replica is not tried after a failure. */
const retryAfterMs = 5_000;

class ReplicaBehind extends Error {}

export interface Question<Result> {
  behalf: Behalf;
  /** The newest cursor of which the client has seen anything; null: unknown, or it has just written. */
  seen: Position | null;
  /** Runs on the snapshot whose cursor is `head`. May run twice. */
  work: (trx: Trx, head: Position) => Promise<Result>;
  /** True if the result is an error that another database might not give. */
  broken: (result: Result) => boolean;
  /** Aborted when the client no longer waits for the result. */
  gone?: AbortSignal;
}

export type Snapshots = <Result>(read: Question<Result>) => Promise<Result>;

function runOn<Result>(db: Db, read: Question<Result>, floor: Position | null): Promise<Result> {
  return inSnapshot(
    db,
    read.behalf,
    async (trx) => {
      const head = await readHead(trx);
      if (floor && (head.epoch !== floor.epoch || head.seq < floor.seq)) throw new ReplicaBehind();
      return read.work(trx, head);
    },
    read.gone,
  );
}

/** Runs each read on one snapshot. Reads without a cursor go to the primary. */
export function snapshotsOf(primary: Db, replica: Db | null, log: Log): Snapshots {
  const state = outage(log, 'reading from the replica');
  let skipUntil = 0;
  const fromReplica = async <Result>(from: Db, read: Question<Result>): Promise<{ result: Result } | null> => {
    try {
      const result = await runOn(from, read, read.seen);
      state.recovered();
      return read.broken(result) && !read.gone?.aborted ? null : { result };
    } catch (error) {
      if (error instanceof ReplicaBehind) return null;
      if (read.gone?.aborted) throw error;
      skipUntil = performance.now() + retryAfterMs;
      state.failed(error);
      return null;
    }
  };
  return async (read) => {
    const answered = replica && read.seen && performance.now() >= skipUntil ? await fromReplica(replica, read) : null;
    return answered ? answered.result : runOn(primary, read, null);
  };
}

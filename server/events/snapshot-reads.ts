// Chooses the database for a query: the primary, or a replica that has at least what the client has already seen. A
// replica may be slow, behind or unavailable at any time; then the primary answers.
import type { LogCursor } from '#shared/events/event.ts';
import type { Db } from '../db/connection/connection.ts';
import { type DbPrincipal, inSnapshot, type Trx } from '../db/transaction.ts';
import { readHead } from './history.ts';
import { type Logger, trackOutage } from '../lib/outage.ts';

/** Time for which the replica is not tried after a failure. */
const retryAfterMs = 5_000;

class ReplicaBehind extends Error {}

export interface SnapshotRead<Result> {
  dbPrincipal: DbPrincipal;
  /** The newest cursor of which the client has seen anything; null: unknown, or it has just written. */
  minCursor: LogCursor | null;
  /** Runs on the snapshot whose cursor is `head`. May run twice. */
  work: (trx: Trx, head: LogCursor) => Promise<Result>;
  /** True if the result is an error that another database might not give. */
  isReplicaError: (result: Result) => boolean;
  /** Aborted when the client no longer waits for the result. */
  signal?: AbortSignal;
}

export type ReadSnapshot = <Result>(read: SnapshotRead<Result>) => Promise<Result>;

function runOn<Result>(db: Db, read: SnapshotRead<Result>, floor: LogCursor | null): Promise<Result> {
  return inSnapshot(
    db,
    read.dbPrincipal,
    async (trx) => {
      const head = await readHead(trx);
      if (floor && (head.epoch !== floor.epoch || head.seq < floor.seq)) throw new ReplicaBehind();
      return read.work(trx, head);
    },
    read.signal,
  );
}

/** Runs each read on one snapshot. Reads without a cursor go to the primary. */
export function createSnapshotReader(primary: Db, replica: Db | null, log: Logger): ReadSnapshot {
  const state = trackOutage(log, 'reading from the replica');
  let skipUntil = 0;
  const fromReplica = async <Result>(from: Db, read: SnapshotRead<Result>): Promise<{ result: Result } | null> => {
    try {
      const result = await runOn(from, read, read.minCursor);
      state.recovered();
      return read.isReplicaError(result) && !read.signal?.aborted ? null : { result };
    } catch (error) {
      if (error instanceof ReplicaBehind) return null;
      if (read.signal?.aborted) throw error;
      skipUntil = performance.now() + retryAfterMs;
      state.failed(error);
      return null;
    }
  };
  return async (read) => {
    const answered =
      replica && read.minCursor && performance.now() >= skipUntil ? await fromReplica(replica, read) : null;
    return answered ? answered.result : runOn(primary, read, null);
  };
}

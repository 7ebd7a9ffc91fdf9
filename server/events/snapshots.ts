// Where a query reads: the primary, or a replica that is as far as its caller has already been shown. A replica may be slow, behind or gone
// at any time; the primary then answers, and nobody sees less than before.
import type { Position } from '#shared/events/envelope.ts';
import type { Db } from '../db/connection.ts';
import { type Behalf, inSnapshot, type Trx } from '../db/transaction.ts';
import { readHead } from './history.ts';
import { type Log, outage } from './outage.ts';

/** After a replica failed, so long nobody tries it. */
const restMs = 5_000;

class Behind extends Error {}

export interface Question<Result> {
  behalf: Behalf;
  /** The newest position that the caller was shown anything of; null: it does not say, or it has just written. */
  seen: Position | null;
  /** Runs on the snapshot whose position is `head`. May be run twice. */
  work: (trx: Trx, head: Position) => Promise<Result>;
  /** Whether the answer is one that another database would give differently. */
  broken: (result: Result) => boolean;
  /** Raised when nobody waits for the answer any more. */
  gone?: AbortSignal;
}

export type Snapshots = <Result>(question: Question<Result>) => Promise<Result>;

function ask<Result>(db: Db, { behalf, work, gone }: Question<Result>, floor: Position | null): Promise<Result> {
  return inSnapshot(
    db,
    behalf,
    async (trx) => {
      const head = await readHead(trx);
      if (floor && (head.epoch !== floor.epoch || head.seq < floor.seq)) throw new Behind();
      return work(trx, head);
    },
    gone,
  );
}

/** Answers questions on one snapshot each. A caller that says nothing of what it has seen is answered by the primary. */
export function snapshotsOf(primary: Db, replica: Db | null, log: Log): Snapshots {
  const state = outage(log, 'reading from the replica');
  let restUntil = 0;
  const fromReplica = async <Result>(from: Db, question: Question<Result>): Promise<{ result: Result } | null> => {
    try {
      const result = await ask(from, question, question.seen);
      state.recovered();
      return question.broken(result) && !question.gone?.aborted ? null : { result };
    } catch (error) {
      if (error instanceof Behind) return null;
      if (question.gone?.aborted) throw error;
      restUntil = performance.now() + restMs;
      state.failed(error);
      return null;
    }
  };
  return async (question) => {
    const answered =
      replica && question.seen && performance.now() >= restUntil ? await fromReplica(replica, question) : null;
    return answered ? answered.result : ask(primary, question, null);
  };
}

// Events are numbered after they are committed, by whichever instance comes first. The function that does it locks one row and ends with
// its own statement, so an instance that freezes or dies at any moment holds nobody up.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, patienceOf } from '../db/connection.ts';
import type { Batch } from './bus.ts';
import { readEvent } from './event-schema.ts';
import { keepTrying } from './keep-trying.ts';
import { type Log, outage } from './outage.ts';

/** Small enough for the answer to fit the buffers of a connection: a reader that is frozen must not keep the statement open. */
const maxBatch = 200;
/** Under load, so that rounds are few and each takes what was committed meanwhile: a round costs more than its events. */
const pauseMs = 25;
/** After a round that found many: what waits then waits for a busy machine anyway, and writers are who it is busy with. */
const busy = { found: 8, pauseMs: 30 };
const pollMs = 1_000;

const numbered = z.object({ epoch: z.int(), previous: z.string() });

export interface Sequencer {
  /** Something was committed. Calls during a round are answered by one more round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Numbers committed events and hands each batch to `publish`, until stopped. Survives the database going away. */
export function startSequencer(options: { db: Db; publish: (batch: Batch) => void; log: Log }): Sequencer {
  const { db, publish } = options;
  const state = outage(options.log, 'numbering events');
  const ended = new AbortController();
  let asked = true;
  let running: Promise<void> | null = null;

  const rounds = async (): Promise<void> => {
    while (asked && !ended.signal.aborted) {
      asked = false;
      const found = await keepTrying(() => numberAll(db, publish), state, ended.signal);
      await wait(found < busy.found ? pauseMs : busy.pauseMs, undefined, { signal: ended.signal });
    }
  };
  const wake = (): void => {
    asked = true;
    // Only the end of this sequencer makes rounds reject.
    running ??= rounds()
      .catch(() => {})
      .finally(() => {
        running = null;
        if (asked && !ended.signal.aborted) wake();
      });
  };
  // Another instance may have died between its commit and its wake.
  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(poll);
      ended.abort();
      await running;
    },
  };
}

/** Returns how many there were. */
async function numberAll(db: Db, publish: (batch: Batch) => void): Promise<number> {
  let found = 0;
  for (let size = maxBatch; size === maxBatch; found += size) size = await numberBatch(db, publish);
  return found;
}

/** One statement and one round trip, which the login may make as itself: no lock waits for a reply. */
async function numberBatch(db: Db, publish: (batch: Batch) => void): Promise<number> {
  // Two statements in one message, which Postgres runs as one transaction: whoever waits for the head must not do so for ever when nobody waits for the answer any more.
  const { rows } =
    await sql`select set_config('statement_timeout', ${sql.lit(String(patienceOf(db).statementMs))}, true); select * from number_events(${sql.lit(maxBatch)})`.execute(
      db,
    );
  const events = rows.map((row) => readEvent(row));
  // What is not readable here may be so to others: from there on each reads it for itself.
  const end = events.findIndex(({ unreadable }) => unreadable !== undefined);
  const readable = end < 0 ? events : events.slice(0, end);
  if (readable.length > 0) publish({ ...numbered.parse(rows[0]), events: readable });
  return rows.length;
}

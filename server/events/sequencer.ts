// Events are numbered after their commit, by whichever instance is first. The function that does it locks one row and
// ends with its own statement, so an instance that freezes or crashes blocks no other.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, timeoutsOf } from '../db/connection/connection.ts';
import type { EventBatch } from './bus.ts';
import { readEvent } from './event-schema.ts';
import { isValueError } from '../db/connection/database-errors.ts';
import { retry } from '../lib/retry.ts';
import { type Logger, trackOutage } from '../lib/outage.ts';

/** Small enough for the result to fit the buffers of a connection: a frozen reader must not keep the statement open. */
const maxBatch = 200;
/**
 * Pause between rounds under load, so that rounds are few and each numbers more events: a round costs more than its
 * events.
 */
const pauseMs = 25;
/** A longer pause after a round with many events: the machine is busy, mostly with the writers themselves. */
const busy = { found: 8, pauseMs: 30 };
const pollMs = 1_000;

const numbered = z.object({ epoch: z.int(), previous: z.string() });
const setAside = z.array(
  z.object({ seq: z.int(), name: z.string(), entity: z.string(), entityId: z.string(), reason: z.string() }),
);

export interface Sequencer {
  /** Call after a commit. Calls during a round cause one more round. */
  wake: () => void;
  stop: () => Promise<void>;
}

export interface SequencerOptions {
  db: Db;
  publish: (batch: EventBatch) => void;
  log: Logger;
}

/** Numbers committed events and passes each batch to `publish`, until stopped. Survives a database outage. */
export function startSequencer(options: SequencerOptions): Sequencer {
  const state = trackOutage(options.log, 'numbering events');
  const ended = new AbortController();
  let requested = true;
  let running: Promise<void> | null = null;

  const runRounds = async (): Promise<void> => {
    while (requested && !ended.signal.aborted) {
      requested = false;
      const found = await retry(() => numberAll(options), state, ended.signal);
      await wait(found < busy.found ? pauseMs : busy.pauseMs, undefined, { signal: ended.signal });
    }
  };
  const wake = (): void => {
    requested = true;
    // Rounds reject only when this sequencer is stopped.
    running ??= runRounds()
      .catch(() => {})
      .finally(() => {
        running = null;
        if (requested && !ended.signal.aborted) wake();
      });
  };
  // Another instance may have crashed between its commit and its notification.
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

/**
 * Returns how many events were numbered. While one of a batch cannot be counted, batches are halved until it is alone;
 * then it is set aside, and they grow again.
 */
async function numberAll({ db, publish, log }: SequencerOptions): Promise<number> {
  let found = 0;
  for (let size = maxBatch; ;) {
    try {
      const count = await numberBatch(db, publish, size);
      found += count;
      if (count < size) return found;
      size = Math.min(size * 2, maxBatch);
    } catch (error) {
      if (!isValueError(error)) throw error;
      if (size === 1) await setNextAside(db, log);
      else size = Math.ceil(size / 2);
    }
  }
}

/**
 * One statement and one round trip, which the login may run as itself: no lock waits for a reply. `statement_timeout` is
 * set in the same message, which Postgres runs as one transaction: a statement that waits for the head row must not wait
 * forever after its client has gone.
 */
async function runStatement(db: Db, statement: string): Promise<unknown[]> {
  const { rows } = await sql
    .raw(`select set_config('statement_timeout', '${timeoutsOf(db).statementMs}', true); ${statement}`)
    .execute(db);
  return rows;
}

async function numberBatch(db: Db, publish: (batch: EventBatch) => void, size: number): Promise<number> {
  const rows = await runStatement(db, `select * from number_events(${size})`);
  const events = rows.map((row) => readEvent(row));
  // An event that is not readable here may be readable by other instances: from there on each reads for itself.
  const end = events.findIndex(({ unreadable }) => unreadable !== undefined);
  const readable = end < 0 ? events : events.slice(0, end);
  if (readable.length > 0) publish({ ...numbered.parse(rows[0]), events: readable });
  return rows.length;
}

/** Gives the next event its number without counting it. Instances find it in Postgres, as they find what was not published. */
async function setNextAside(db: Db, log: Logger): Promise<void> {
  const rows = await runStatement(db, 'select * from set_aside_next_event()');
  for (const event of setAside.parse(rows))
    log.error(event, 'an event could not be counted and was set aside: npm run counts:repair');
}

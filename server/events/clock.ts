// What time alone changes goes through the door like everything else, as the system. One instance does it at a time; two would only repeat
// each other, since the door refuses what has already happened.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { Problem } from '#shared/kit/problem.ts';
import { sys } from '../commands/actor.ts';
import type { AreaServer, Due, EntityRow } from '../commands/area-server.ts';
import { type Door, runCommand } from '../commands/run-command.ts';
import { inSnapshot, inTransaction, system } from '../db/transaction.ts';
import type { Db } from '../db/connection.ts';
import type { Log } from './outage.ts';

const everyMs = 60_000;
/** A little less, so that whoever had the last turn may have the next. */
const leaseMs = everyMs - 5_000;
/** How far this machine's clock may be from the database's. */
const mostOffMs = 30_000;
const batch = 500;

const clockRow = z.object({ offMs: z.number() });

/** An area as the clock knows it: what is due, and how it is done. */
export interface ClockArea {
  due: (now: Date) => Promise<Due[]>;
  run: (due: Due) => Promise<unknown>;
}

/** The clock's view of an area; null when nothing of it depends on time. */
export function clockArea<Row extends EntityRow>(door: Door, server: AreaServer<Row>): ClockArea | null {
  const { due } = server;
  if (!due) return null;
  return {
    due: (now) => inSnapshot(door.db, system, (trx) => due(trx, now, batch)),
    run: ({ action, id }) => runCommand(door, server, sys, action, { id }),
  };
}

/** Whose turn it is: this instance's, another's, or nobody's who is so many milliseconds off the database's clock. */
export type Turn = 'mine' | 'others' | { offMs: number };

/**
 * A lease and no lock: a lock would need a transaction that stays open for as long as the work takes. It goes by the database's clock, which all share. A lease
 * for longer than one is given was given by a clock that jumped, and counts for nothing; an instance whose own clock is wrong would do today what is due tomorrow.
 */
export async function takeTurn(db: Db, now: Date): Promise<Turn> {
  return inTransaction(db, system, async (trx) => {
    const {
      rows: [clock],
    } =
      await sql`select (extract(epoch from ${now}::timestamptz - clock_timestamp()) * 1000)::float8 as off_ms`.execute(
        trx,
      );
    const { offMs } = clockRow.parse(clock);
    if (Math.abs(offMs) > mostOffMs) return { offMs };
    const taken =
      await sql`insert into settings (name, value) values ('clock', to_jsonb(clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})))
      on conflict (name) do update set value = excluded.value
      where (settings.value #>> '{}')::timestamptz not between clock_timestamp() and clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`.execute(
        trx,
      );
    return taken.numAffectedRows === 1n ? 'mine' : 'others';
  });
}

/** Does what is due now, in batches until nothing is; returns how many actions ran. What cannot be done is told and left for the next minute. */
export async function tick(areas: readonly ClockArea[], now: Date, log: Log): Promise<number> {
  let ran = 0;
  for (const area of areas) {
    const tried = new Set<string>();
    for (;;) {
      const due = (await area.due(now)).filter(({ id }) => !tried.has(id));
      if (due.length === 0) break;
      for (const each of due) {
        tried.add(each.id);
        try {
          await area.run(each);
          ran += 1;
        } catch (err) {
          // Somebody was faster: the row has moved on since it was read.
          if (!(err instanceof Problem)) throw err;
          log.warn({ action: each.action, id: each.id, code: err.code }, 'the clock was refused');
        }
      }
    }
  }
  return ran;
}

/** Starts the clock, which also calls `keepHouse` each time; the answer stops it and waits for what it is doing. */
export function startClock(
  door: Door,
  areas: readonly ClockArea[],
  keepHouse: () => Promise<void>,
  log: Log,
): () => Promise<void> {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const turn = await takeTurn(door.db, door.now());
        if (typeof turn === 'object')
          log.error(
            { offMs: Math.round(turn.offMs) },
            "the clock of this machine is not the database's: what is due is left to others",
          );
        else if (turn === 'mine') {
          await tick(areas, door.now(), log);
          await keepHouse();
        }
      } catch (err) {
        log.error({ err }, 'the clock failed; it tries again in a minute');
      }
      await wait(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}

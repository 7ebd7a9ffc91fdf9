// Whoever keeps a transaction open keeps Postgres from clearing away what has changed since, in every table: lists and counts grow slower by the hour. Postgres says
// when transactions of our own login began; of others' it shows only that they look at an old state, so their age is how long that has been seen.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './connection.ts';

/** A backend that holds an old snapshot. */
export interface OldSnapshot {
  pid: number;
  /** As its program calls itself; may be empty. */
  application: string;
  /** Its transaction's age; at least that long, for another login's. */
  ageMs: number;
}

const lookEveryMs = 15_000;
/** No request and no job of ours takes so long. */
const oldMs = 60_000;
const most = 10;

const row = z.object({ pid: z.int(), application: z.string(), snapshot: z.string(), ageMs: z.number().nullable() });
type Seen = z.output<typeof row>;

/** Those that look at the database now, as its login may see them. */
async function look(db: Db): Promise<Seen[]> {
  const { rows } = await sql`
    select pid, coalesce(application_name, '') as application, backend_xmin::text as snapshot, (extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as age_ms
    from pg_stat_activity where datname = current_database() and backend_xmin is not null and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return z.array(row).parse(rows);
}

export class OldSnapshots {
  readonly #db: Db;
  readonly #timer: NodeJS.Timeout;
  /** Since when a backend has been seen with the same snapshot at each look. */
  #since = new Map<string, number>();
  #seen: Seen[] = [];
  #lookedAt = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
  }

  /** Looks now; what cannot be seen since Postgres is away is not known. */
  async look(): Promise<void> {
    const seen = await look(this.#db).catch(() => []);
    this.#lookedAt = performance.now();
    this.#since = new Map(seen.map((each) => [keyOf(each), this.#since.get(keyOf(each)) ?? this.#lookedAt]));
    this.#seen = seen;
  }

  /** Those older than `ms` (default: a minute) at the last look, the oldest first. */
  list(ms = oldMs): OldSnapshot[] {
    return this.#seen
      .map((each) => ({
        pid: each.pid,
        application: each.application,
        ageMs: each.ageMs ?? this.#lookedAt - (this.#since.get(keyOf(each)) ?? this.#lookedAt),
      }))
      .filter(({ ageMs }) => ageMs >= ms)
      .toSorted((one, other) => other.ageMs - one.ageMs)
      .slice(0, most);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function keyOf({ pid, snapshot }: Seen): string {
  return `${pid}/${snapshot}`;
}

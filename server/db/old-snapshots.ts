// Finds long transactions. They keep Postgres from vacuuming later changes in all tables, so lists and counts become
// slower. Postgres reports the start of our own login's transactions. For other logins it shows only their snapshot, so
// their age is how long that was seen.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './connection/connection.ts';

/** A backend with an old snapshot. */
export interface OldSnapshot {
  pid: number;
  /** Its `application_name`; may be empty. */
  application: string;
  /** Age of its transaction; a lower bound for other logins. */
  ageMs: number;
}

const refreshEveryMs = 15_000;
/** No request and no job of the app takes this long. */
const oldMs = 60_000;
const maxListed = 10;

const backendRow = z.object({
  pid: z.int(),
  application: z.string(),
  snapshot: z.string(),
  ageMs: z.number().nullable(),
});
const backendRows = z.array(backendRow);
type BackendRow = z.output<typeof backendRow>;

/** Backends with a snapshot of the database, as far as the login may see them. */
async function readBackends(db: Db): Promise<BackendRow[]> {
  const { rows } = await sql`
    select pid, coalesce(application_name, '') as application, backend_xmin::text as snapshot, (extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as age_ms
    from pg_stat_activity where datname = current_database() and backend_xmin is not null and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return backendRows.parse(rows);
}

export class OldSnapshotMonitor {
  readonly #db: Db;
  readonly #timer: NodeJS.Timeout;
  /** Since when each backend has had the same snapshot. */
  #since = new Map<string, number>();
  #backends: BackendRow[] = [];
  #refreshedAt = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#timer = setInterval(() => void this.refresh(), refreshEveryMs);
  }

  /** Reads the backends now. The list is empty when Postgres is unavailable. */
  async refresh(): Promise<void> {
    const seen = await readBackends(this.#db).catch(() => []);
    this.#refreshedAt = performance.now();
    this.#since = new Map(seen.map((each) => [keyOf(each), this.#since.get(keyOf(each)) ?? this.#refreshedAt]));
    this.#backends = seen;
  }

  /** Transactions older than `ms` (default: a minute) at the last refresh, oldest first. */
  list(ms = oldMs): OldSnapshot[] {
    return this.#backends
      .map((each) => ({
        pid: each.pid,
        application: each.application,
        ageMs: each.ageMs ?? this.#refreshedAt - (this.#since.get(keyOf(each)) ?? this.#refreshedAt),
      }))
      .filter(({ ageMs }) => ageMs >= ms)
      .toSorted((one, other) => other.ageMs - one.ageMs)
      .slice(0, maxListed);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function keyOf({ pid, snapshot }: BackendRow): string {
  return `${pid}/${snapshot}`;
}

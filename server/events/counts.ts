// Compares the counts of lists with the rows. Rows whose event is not numbered yet have changed already and their
// counts have not, so pending events are subtracted first.
import { sql } from 'kysely';
import { z } from 'zod';
import type { EntityName } from '#shared/areas/index.ts';
import type { ScopeKeys } from '#shared/access/scope.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { rowTopics } from '#shared/events/topics.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';

const batchSize = 10_000;

/** A row by which counts are verified. */
export interface SnapshotEntry {
  id: string;
  place: RowSnapshot;
}

/** An entity with counts, and the snapshots of all its rows. */
export interface CountedEntity {
  entity: EntityName;
  places: (trx: Trx, after: string | null, limit: number) => Promise<SnapshotEntry[]>;
}

type Counts = Map<string, number>;
export interface CountDifference {
  key: string;
  bucket: string;
  counted: number;
  actual: number;
}

// As stored in `events.before` and `events.after`.
const storedSnapshot = z.object({ keys: z.record(z.string(), z.string().nullable()), bucket: z.string() });
const pendingRow = z.object({ before: storedSnapshot.nullable(), after: storedSnapshot.nullable() });
const countRow = z.object({ key: z.string(), bucket: z.string(), n: z.number() });

function add(counts: Counts, keys: ScopeKeys, countKey: string, by: number): void {
  for (const key of rowTopics(keys)) counts.set(`${key} ${countKey}`, (counts.get(`${key} ${countKey}`) ?? 0) + by);
}

async function actualCounts(trx: Trx, counted: CountedEntity): Promise<Counts> {
  const counts: Counts = new Map();
  for (let after: string | null = null; ;) {
    const rows = await counted.places(trx, after, batchSize);
    for (const row of rows) add(counts, row.place.keys, row.place.countKey, 1);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.id ?? null;
  }
  const { rows } =
    await sql`select e.before, e.after from event_pending p join events e on e.id = p.id and e.at = p.at where e.entity = ${counted.entity}`.execute(
      trx,
    );
  for (const row of rows) {
    const { before, after } = pendingRow.parse(row);
    if (after) add(counts, after.keys, after.bucket, -1);
    if (before) add(counts, before.keys, before.bucket, 1);
  }
  return counts;
}

async function differences(trx: Trx, area: CountedEntity): Promise<CountDifference[]> {
  const actual = await actualCounts(trx, area);
  const { rows } = await sql`select key, bucket, n from list_counts where area = ${area.entity}`.execute(trx);
  const counted: Counts = new Map(
    rows.map((row) => countRow.parse(row)).map(({ key, bucket, n }) => [`${key} ${bucket}`, n]),
  );
  return [...new Set([...actual.keys(), ...counted.keys()])].flatMap((name) => {
    const [key = '', countKey = ''] = name.split(' ');
    const difference: CountDifference = {
      key,
      bucket: countKey,
      counted: counted.get(name) ?? 0,
      actual: actual.get(name) ?? 0,
    };
    return difference.counted === difference.actual ? [] : [difference];
  });
}

/** The differences between counts and rows, on one snapshot; empty if there are none. */
export async function compareCounts(db: Db, area: CountedEntity): Promise<CountDifference[]> {
  return inSnapshot(db, systemPrincipal, (trx) => differences(trx, area));
}

/** /metrics reports the number of repairs: one is too many. */
async function countRepairs(trx: Trx, count: number): Promise<void> {
  await sql`insert into settings (name, value) values ('counts_repaired', to_jsonb(${count}::bigint))
    on conflict (name) do update set value = to_jsonb((settings.value #>> '{}')::bigint + ${count}::bigint)`.execute(
    trx,
  );
}

/** Repairs the counts and returns what was wrong. Only the numbering waits meanwhile. */
export async function repairCounts(db: Db, area: CountedEntity): Promise<CountDifference[]> {
  for (;;) {
    try {
      return await inTransaction(
        db,
        systemPrincipal,
        async (trx) => {
          await sql`select from event_head for update`.execute(trx);
          const wrong = await differences(trx, area);
          for (const count of wrong) {
            await sql`insert into list_counts (area, key, bucket, n)
              values (${area.entity}, ${count.key}, ${count.bucket}, ${count.actual})
            on conflict (area, key, bucket) do update set n = excluded.n`.execute(trx);
          }
          if (wrong.length > 0) await countRepairs(trx, wrong.length);
          return wrong;
        },
        'repeatable read',
      );
    } catch (error) {
      // The numbering ran between the snapshot and the lock.
      if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error;
    }
  }
}

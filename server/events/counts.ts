// The counts of lists against the rows themselves. Rows whose event is not numbered yet have moved already and their counts have not, so
// what is pending is taken back before the two are compared.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Entity } from '#shared/areas/index.ts';
import type { Place } from '#shared/events/envelope.ts';
import { rowTopics } from '#shared/events/topics.ts';
import type { Db } from '../db/connection.ts';
import { inSnapshot, inTransaction, system, type Trx } from '../db/transaction.ts';

const batch = 10_000;

/** An area that is counted: where every row of it stands. */
export interface CountedArea {
  entity: Entity;
  places: (trx: Trx, after: string | null, limit: number) => Promise<{ id: string; place: Place }[]>;
}

type Counts = Map<string, number>;
export interface Difference {
  key: string;
  bucket: string;
  counted: number;
  actual: number;
}

const place = z.object({ keys: z.record(z.string(), z.string().nullable()), bucket: z.string() });
const pendingRow = z.object({ before: place.nullable(), after: place.nullable() });
const countRow = z.object({ key: z.string(), bucket: z.string(), n: z.number() });

function add(counts: Counts, { keys, bucket }: Place, by: number): void {
  for (const key of rowTopics(keys)) counts.set(`${key} ${bucket}`, (counts.get(`${key} ${bucket}`) ?? 0) + by);
}

async function actualCounts(trx: Trx, { entity, places }: CountedArea): Promise<Counts> {
  const counts: Counts = new Map();
  for (let after: string | null = null; ;) {
    const rows = await places(trx, after, batch);
    for (const row of rows) add(counts, row.place, 1);
    if (rows.length < batch) break;
    after = rows.at(-1)?.id ?? null;
  }
  const { rows } =
    await sql`select e.before, e.after from event_pending p join events e on e.id = p.id and e.at = p.at where e.entity = ${entity}`.execute(
      trx,
    );
  for (const row of rows) {
    const { before, after } = pendingRow.parse(row);
    if (after) add(counts, after, -1);
    if (before) add(counts, before, 1);
  }
  return counts;
}

async function differences(trx: Trx, area: CountedArea): Promise<Difference[]> {
  const actual = await actualCounts(trx, area);
  const { rows } = await sql`select key, bucket, n from list_counts where area = ${area.entity}`.execute(trx);
  const counted: Counts = new Map(
    rows.map((row) => countRow.parse(row)).map(({ key, bucket, n }) => [`${key} ${bucket}`, n]),
  );
  return [...new Set([...actual.keys(), ...counted.keys()])].flatMap((name) => {
    const [key = '', bucket = ''] = name.split(' ');
    const difference = { key, bucket, counted: counted.get(name) ?? 0, actual: actual.get(name) ?? 0 };
    return difference.counted === difference.actual ? [] : [difference];
  });
}

/** Where the counts differ from the rows, on one snapshot; empty when all is right. */
export async function compareCounts(db: Db, area: CountedArea): Promise<Difference[]> {
  return inSnapshot(db, system, (trx) => differences(trx, area));
}

/** How many were ever set right is told by /metrics: one is too many. */
async function noteRepairs(trx: Trx, count: number): Promise<void> {
  await sql`insert into settings (name, value) values ('counts_repaired', to_jsonb(${count}::bigint))
    on conflict (name) do update set value = to_jsonb((settings.value #>> '{}')::bigint + ${count}::bigint)`.execute(
    trx,
  );
}

/** Sets the counts right and returns what was wrong. Numbering waits meanwhile; nothing else does. */
export async function repairCounts(db: Db, area: CountedArea): Promise<Difference[]> {
  for (;;) {
    try {
      return await inTransaction(
        db,
        system,
        async (trx) => {
          await sql`select from event_head for update`.execute(trx);
          const wrong = await differences(trx, area);
          for (const { key, bucket, actual } of wrong) {
            await sql`insert into list_counts (area, key, bucket, n) values (${area.entity}, ${key}, ${bucket}, ${actual})
            on conflict (area, key, bucket) do update set n = excluded.n`.execute(trx);
          }
          if (wrong.length > 0) await noteRepairs(trx, wrong.length);
          return wrong;
        },
        'repeatable read',
      );
    } catch (error) {
      // Somebody numbered between the snapshot and the lock.
      if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error;
    }
  }
}

// Compares counts, sums and figures per day with the rows, and repairs them. Rows whose event is not numbered yet have
// changed already and their figures have not, so pending events are subtracted first.
import { sql } from 'kysely';
import { z } from 'zod';
import type { EntityName } from '#shared/areas/index.ts';
import { sumFields } from '#shared/entities/rollups.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import type { Db } from '../../db/connection/connection.ts';
import { isTransactionConflict } from '../../db/connection/database-errors.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '../../db/transaction.ts';
import { lockConsumer, moveCursor } from '../consumers/cursor.ts';
import { readSnapshots } from '../event-schema.ts';
import { readHead } from '../history.ts';
import {
  addDays,
  addSnapshot,
  type CountedEntity,
  dailyConsumerName,
  emptyFigures,
  type Figures,
  type FigureKind,
  figureKinds,
  figureTables,
} from './figures.ts';

const batchSize = 10_000;

/** A stored figure that is not what the rows add up to. `name`: the values of its columns. */
export interface FigureDifference {
  kind: FigureKind;
  name: string;
  stored: number;
  actual: number;
}

const changeRow = z.object({ id: z.string(), before: z.unknown(), after: z.unknown() });

/** Subtracts changes that the figures do not contain yet. What cannot be read is never counted: it is set aside. */
function subtract(rows: readonly unknown[], take: (snapshot: RowSnapshot | null, by: 1 | -1) => void): void {
  for (const row of rows) {
    const snapshots = readSnapshots(changeRow.parse(row));
    if (!snapshots) continue;
    take(snapshots.after, -1);
    take(snapshots.before, 1);
  }
}

/** What the rows add up to, less what is not numbered yet or, of figures per day, not handled. */
async function actualFigures(trx: Trx, { entity, rollups, places }: CountedEntity): Promise<Figures> {
  const figures = emptyFigures();
  for (let after: string | null = null; ;) {
    const rows = await places(trx, after, batchSize);
    for (const { place } of rows) addSnapshot(figures, place, 1);
    if (rows.length < batchSize) break;
    after = rows.at(-1)?.id ?? null;
  }
  const pending = await sql`
    select e.id::text as id, e.before, e.after from event_pending p join events e on e.id = p.id and e.at = p.at where e.entity = ${entity}`.execute(
    trx,
  );
  subtract(pending.rows, (snapshot, by) => addSnapshot(figures, snapshot, by));
  if (!rollups.days) return figures;
  for (let seq: number | null = null; ;) {
    const { rows }: { rows: unknown[] } = await sql`
      select s.seq::text as id, e.before, e.after from event_consumers c
      join event_seq s on s.seq > coalesce(${seq}::bigint, c.seq) join events e on e.id = s.event_id and e.at = s.at
      where c.name = ${dailyConsumerName(entity)} and e.entity = ${entity} order by s.seq limit ${batchSize}`.execute(
      trx,
    );
    subtract(rows, (snapshot, by) => addDays(figures.days, snapshot, by));
    if (rows.length < batchSize) return figures;
    seq = Number(changeRow.parse(rows.at(-1)).id);
  }
}

const storedRow = z.object({ parts: z.array(z.string()), n: z.number() });

/** The stored figures in pages: of two years there are a million. */
async function* storedFigures(trx: Trx, kind: FigureKind, entity: EntityName): AsyncGenerator<[string, number][]> {
  const { table, columns } = figureTables[kind];
  await sql`
    declare stored_figures no scroll cursor for
    select array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}] as parts, n
    from ${sql.table(table)} where area = ${entity}`.execute(trx);
  for (;;) {
    const { rows } = await sql`fetch ${sql.raw(String(batchSize))} from stored_figures`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map((row) => storedRow.parse(row)).map(({ parts, n }) => [parts.join(' '), n]);
  }
  await sql`close stored_figures`.execute(trx);
}

/** The figures that are kept nowhere, in pages. */
function* missingFigures(figures: Figures[FigureKind]): Generator<[string, number][]> {
  let page: [string, number][] = [];
  for (const each of figures.entries()) {
    page.push(each);
    if (page.length < batchSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The differences of one kind after the other, in pages. */
async function* differences(trx: Trx, counted: CountedEntity): AsyncGenerator<FigureDifference[]> {
  const actual = await actualFigures(trx, counted);
  for (const kind of figureKinds) {
    for await (const page of storedFigures(trx, kind, counted.entity))
      yield page
        .map(([name, stored]) => ({ kind, name, stored, actual: actual[kind].take(name) }))
        .filter(({ stored, actual: right }) => stored !== right);
    for (const page of missingFigures(actual[kind]))
      yield page.map(([name, n]) => ({ kind, name, stored: 0, actual: n }));
  }
}

/** The differences between the stored figures and the rows, on one snapshot; empty if there are none. */
export async function compareRollups(db: Db, counted: CountedEntity): Promise<FigureDifference[]> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const wrong: FigureDifference[] = [];
    for await (const page of differences(trx, counted)) wrong.push(...page);
    return wrong;
  });
}

/** /metrics reports the number of repairs: one is too many. */
async function countRepairs(trx: Trx, count: number): Promise<void> {
  await sql`insert into settings (name, value) values ('counts_repaired', to_jsonb(${count}::bigint))
    on conflict (name) do update set value = to_jsonb((settings.value #>> '{}')::bigint + ${count}::bigint)`.execute(
    trx,
  );
}

/** Locks the head of the history and the cursor of the daily figures, and moves the cursor to the head. */
async function lockHistory(trx: Trx, { entity, rollups }: CountedEntity): Promise<void> {
  const name = dailyConsumerName(entity);
  if (rollups.days) await lockConsumer(trx, name, { wait: true });
  await sql`select from event_head for update`.execute(trx);
  if (!rollups.days) return;
  const head = await readHead(trx);
  await sql`insert into event_consumers (name, seq, nonce) values (${name}, ${head.seq}, ${head.nonce}) on conflict (name) do nothing`.execute(
    trx,
  );
  await moveCursor(trx, name, head);
}

/** Writes figures of one kind. */
async function writeFigures(trx: Trx, entity: EntityName, wrong: readonly FigureDifference[]): Promise<void> {
  const [first] = wrong;
  if (!first) return;
  const { table, columns } = figureTables[first.kind];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const types = sql.join(
    columns.map((column) => sql`${sql.ref(column)} ${sql.raw(column === 'day' ? 'date' : 'text')}`),
  );
  const rows = wrong.map(({ name, actual }) => {
    const values = name.split(' ');
    return { ...Object.fromEntries(columns.map((column, index) => [column, values[index]])), n: actual };
  });
  await sql`
    insert into ${sql.table(table)} (area, ${names}, n)
    select ${entity}, ${names}, n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types}, n bigint)
    on conflict (area, ${names}) do update set n = excluded.n`.execute(trx);
}

/** The figures contain every event now, also those that could not be counted. */
async function forgetLeftOut(trx: Trx, entity: EntityName): Promise<void> {
  await trx.deleteFrom('setAsideEvents').where('entity', '=', entity).execute();
  await trx.deleteFrom('parkedEvents').where('consumer', '=', dailyConsumerName(entity)).execute();
}

/** Sets all figures of an entity right. Of a repair it returns what was wrong. Only the numbering and the daily figures wait meanwhile. */
async function setRight(db: Db, counted: CountedEntity, isRepair: boolean): Promise<FigureDifference[]> {
  for (;;) {
    try {
      return await inTransaction(
        db,
        systemPrincipal,
        async (trx) => {
          await lockHistory(trx, counted);
          const wrong: FigureDifference[] = [];
          for await (const page of differences(trx, counted)) {
            await writeFigures(trx, counted.entity, page);
            // The first fill may write a million, which nobody reads.
            if (isRepair) wrong.push(...page);
          }
          if (wrong.length > 0) await countRepairs(trx, wrong.length);
          await forgetLeftOut(trx, counted.entity);
          return wrong;
        },
        'repeatable read',
      );
    } catch (error) {
      // The numbering, or the consumer, ran between the snapshot and the locks.
      if (!isTransactionConflict(error)) throw error;
    }
  }
}

/** Repairs the figures of an entity and returns what was wrong. */
export function repairRollups(db: Db, counted: CountedEntity): Promise<FigureDifference[]> {
  return setRight(db, counted, true);
}

const missingRow = z.tuple([z.object({ isMissing: z.boolean() })]);

/**
 * Computes sums and figures per day from the rows if some were never kept: at the first start after they were declared.
 * Figures that exist are left as they are.
 */
export async function fillRollups(db: Db, counted: CountedEntity): Promise<void> {
  const { entity, rollups } = counted;
  const days = rollups.days ?? [];
  if (sumFields(rollups).length + days.length === 0) return;
  const { rows } = await inSnapshot(db, systemPrincipal, (trx) =>
    sql`
      select exists (
        select from unnest(${sumFields(rollups)}::text[]) f where not exists (select from list_sums s where s.area = ${entity} and s.measure = f)
        union all
        select from unnest(${[...days]}::text[]) f where not exists (select from daily_figures d where d.area = ${entity} and d.field = f)
        union all
        select where ${days.length > 0} and not exists (select from event_consumers c where c.name = ${dailyConsumerName(entity)})
      ) as is_missing`.execute(trx),
  );
  if (missingRow.parse(rows)[0].isMissing) await setRight(db, counted, false);
}

// The event consumer of an entity that keeps figures per day: it adds what each event changed.
import { sql } from 'kysely';
import type { EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../consumers/consumer.ts';
import { addDays, type CountedEntity, dailyConsumerName, FigureMap, figureTables } from './figures.ts';
import { fillRollups } from './verify-rollups.ts';

/** The consumers of all entities with figures per day. */
export function createDailyFiguresConsumers(entities: readonly CountedEntity[]): EventConsumer[] {
  return entities.filter(({ rollups }) => rollups.days).map((counted) => createConsumer(counted));
}

function createConsumer(counted: CountedEntity): EventConsumer {
  const { entity } = counted;
  return {
    name: dailyConsumerName(entity),
    entities: [entity],
    concerns: (event) => changesOf([event]).length > 0,
    writes: [],
    keepsFigures: true,
    roundPauseMs: 1_000,
    register: (db) => fillRollups(db, counted),
    handle: (trx, events) => addEvents(trx, entity, events),
  };
}

/** What these events change of figures per day, by the values of their columns. */
function changesOf(events: readonly NumberedEvent[]): [string, number][] {
  const changes = new FigureMap();
  for (const { before, after } of events) {
    addDays(changes, before, -1);
    addDays(changes, after, 1);
  }
  return [...changes.entries()];
}

async function addEvents(trx: Trx, entity: EntityName, events: readonly NumberedEvent[]): Promise<void> {
  const rows = changesOf(events).map(([name, n]) => ({ ...daysRowOf(name), n }));
  if (rows.length === 0) return;
  await sql`
    insert into daily_figures as f (area, field, measure, key, dimension, part, day, n)
    select ${entity}, r.field, r.measure, r.key, r.dimension, r.part, r.day, r.n
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(field text, measure text, key text, dimension text, part text, day date, n bigint)
    on conflict (area, field, key, dimension, day, measure, part) do update set n = f.n + excluded.n`.execute(trx);
}

function daysRowOf(name: string): Record<string, string | undefined> {
  const values = name.split(' ');
  return Object.fromEntries(figureTables.days.columns.map((column, index) => [column, values[index]]));
}

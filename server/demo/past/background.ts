// What an instance does in the background, in the transaction of the past: scheduled actions, numbering, consumers.
import { sql } from 'kysely';
import type { NumberedEvent } from '#shared/events/event.ts';
import { areaEntities, eventConsumers } from '../../areas/index.ts';
import { systemActor } from '../../commands/actor.ts';
import type { EntityRow } from '../../commands/entity-service.ts';
import { isInput } from '../../events/consumers/consumer.ts';
import { readEvent } from '../../events/event-schema.ts';
import { type Past, runAt } from './commands.ts';

const maxDue = 500;
/** Events of one round of the numbering and of the consumers. */
const maxEvents = 2_000;

/** Runs the scheduled actions of all entities that are due at this time; returns the rows that they changed. */
export async function runScheduled(past: Past, now: Date): Promise<EntityRow[]> {
  const changed: EntityRow[] = [];
  for (const { name, findDue } of areaEntities.values()) {
    const due = (await findDue?.(past.trx, { now, limit: maxDue, tried: [] })) ?? [];
    for (const [action, rows] of Map.groupBy(due, (each) => each.action)) {
      const inputs = rows.map(({ id }) => ({ id }));
      const outcomes = await runAt(past, now, { entity: name, action, actor: systemActor, inputs });
      changed.push(...outcomes.flatMap(({ row, error }) => (row && !error ? [row] : [])));
    }
  }
  return changed;
}

/** Numbers what was recorded, which also counts rows. */
export async function numberEvents({ trx }: Past): Promise<NumberedEvent[]> {
  const numbered: NumberedEvent[] = [];
  for (;;) {
    const { rows } = await sql`select * from number_events(${maxEvents})`.execute(trx);
    numbered.push(...rows.map((row) => readEvent(row)));
    if (rows.length < maxEvents) return numbered;
  }
}

/** Hands events to the consumers. Those that keep figures compute theirs at the first start of the server. */
export async function consumeEvents(past: Past, events: readonly NumberedEvent[], now: Date): Promise<void> {
  await past.actAs(systemActor);
  for (const consumer of eventConsumers.filter(({ keepsFigures }) => !keepsFigures)) {
    const own = events.filter((event) => isInput(consumer, event));
    if (own.length > 0) await consumer.handle(past.trx, own, now);
  }
}

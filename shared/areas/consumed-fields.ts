// The fields of rows that event consumers read. Each event of theirs records them, so that a consumer tells what was true
// at the change, however late it reads.
import { attemptReads } from './attempts/reads.ts';
import { ruleFields } from './notifications/recipients.ts';
import { notificationRules } from './notification-rules.ts';
import { accessTables } from './access-tables.ts';

/**
 * The recorded fields by full name of the event, without scope keys, which every event has. An event that no consumer
 * reads is not in it.
 */
export const consumedFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.keys(notificationRules).map((event) => {
    const access = accessTables.find(({ name }) => name === event.split('.')[0]);
    const recorded = new Set([...(access?.keyColumns ?? []), 'id']);
    const read = new Set([...ruleFields(event, notificationRules), ...(attemptReads[event] ?? [])]);
    return [event, [...read].filter((field) => !recorded.has(field))];
  }),
);

/** The recorded fields of a row for this event; undefined when no consumer reads the event. */
export function consumedValues(event: string, row: object): Readonly<Record<string, unknown>> | undefined {
  const fields = consumedFields.get(event);
  return (
    fields && Object.fromEntries(fields.map((name) => [name, (name in row ? Reflect.get(row, name) : null) ?? null]))
  );
}

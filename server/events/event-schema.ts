// Parses events that another version may have written. Roles and names are read as plain texts: live updates depend
// on the row, not on the name of the event. For an event of an unknown shape only its number and entity are known, so
// that subscribers of that entity can be told to read again.
import { z } from 'zod';
import { isRole } from '#shared/access/roles.ts';
import { entities } from '#shared/areas/index.ts';
import type { NumberedEvent, RowSnapshot } from '#shared/events/event.ts';
import { isRecord } from '#shared/lib/is-record.ts';

// `z.record` would copy each of them, for each event.
const recordOf = <Value>(isValue: (value: unknown) => value is Value) =>
  z.custom<Record<string, Value>>((stored) => isRecord(stored) && Object.values(stored).every(isValue));
const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
const isScopeKey = (value: unknown): value is string | string[] | null =>
  value === null || isString(value) || isTexts(value);

// The stored names `bucket`, `facts` and `tag` are mapped here, on the way in, and in `storedEvent`, on the way out.
const snapshot = z
  .object({
    keys: recordOf(isScopeKey),
    bucket: z.string(),
    sums: recordOf(isNumber).optional(),
    days: recordOf(isString).optional(),
    marks: recordOf(isTexts).optional(),
    parts: recordOf(isString).optional(),
  })
  .transform(({ bucket, ...rest }): RowSnapshot => ({ ...rest, countKey: bucket }))
  .nullable();

const snapshots = z.object({ before: snapshot, after: snapshot });

/** The two row snapshots of an event from the database; null if they cannot be read. */
export const readSnapshots = (stored: unknown): z.output<typeof snapshots> | null =>
  snapshots.safeParse(stored).data ?? null;

const id = z.union([z.string(), z.int().transform(String)]);
const at = z.union([z.date().transform((date) => date.toISOString()), z.iso.datetime()]);

const event = z
  .object({
    seq: z.int(),
    id,
    at,
    actorId: z.string().nullable(),
    actorRole: z.string(),
    name: z.string(),
    entity: z.string(),
    entityId: z.string(),
    version: z.int(),
    changed: z.array(z.string()),
    before: snapshot,
    after: snapshot,
    facts: z.custom<Record<string, unknown>>(isRecord),
    tag: z.string(),
  })
  .transform((stored): NumberedEvent => {
    const { facts, tag, ...rest } = stored;
    return { ...rest, payload: facts, nonce: tag };
  });

/** The columns that have the same form in every version. */
const envelope = z.object({
  seq: z.int(),
  id,
  at,
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  tag: z.string(),
});

/** A numbered event on the bus. */
export const numberedEvent: z.ZodType<NumberedEvent> = event;

/** A row snapshot as it is stored and sent on the bus. */
export function storedSnapshot(snapshot: RowSnapshot): object {
  const { countKey, ...rest } = snapshot;
  return { ...rest, bucket: countKey };
}

/** A numbered event as it is sent on the bus; `numberedEvent` parses it. */
export function storedEvent(event: NumberedEvent): object {
  const { before, after, payload, nonce, ...rest } = event;
  return {
    ...rest,
    before: before && storedSnapshot(before),
    after: after && storedSnapshot(after),
    facts: payload,
    tag: nonce,
  };
}

/** Parses a numbered event from the database. An unreadable one has only the reason and its entity. */
export function readEvent(row: unknown): NumberedEvent {
  const read = event.safeParse(row);
  if (read.success) return read.data;
  const { tag, ...rest } = envelope.parse(row);
  const unreadable = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return {
    ...rest,
    nonce: tag,
    actorId: null,
    actorRole: 'SYS',
    version: 0,
    changed: [],
    before: null,
    after: null,
    payload: {},
    unreadable,
  };
}

/** True if this version knows the actor's role and the entity. */
export function isKnownToThisVersion({ actorRole, entity }: Pick<NumberedEvent, 'actorRole' | 'entity'>): boolean {
  return (actorRole === 'SYS' || isRole(actorRole)) && entity in entities;
}

// Reading events that perhaps another version wrote. Roles and names are taken as texts: a change is told by its row, and what its event is called decides nothing of
// that. What is not even an event by its shape is known by its place and by what it is about, so that whoever listens to that can be told to read again.
import { z } from 'zod';
import { isRole } from '#shared/access/roles.ts';
import { areas } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const place = z.object({ keys: z.record(z.string(), z.string().nullable()), bucket: z.string() }).nullable();
const id = z.union([z.string(), z.int().transform(String)]);
const at = z.union([z.date().transform((date) => date.toISOString()), z.iso.datetime()]);

const event = z.object({
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
  before: place,
  after: place,
  facts: z.record(z.string(), z.unknown()),
  tag: z.string(),
});

/** What the columns of the table hold whoever wrote them. */
const envelope = z.object({
  seq: z.int(),
  id,
  at,
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  tag: z.string(),
});

/** Reads a numbered event as the bus carries it. */
export const numberedEvent: z.ZodType<NumberedEvent> = event;

/** Reads a numbered event of the database. One that cannot be read says why and nothing but what it is about. */
export function readEvent(row: unknown): NumberedEvent {
  const read = event.safeParse(row);
  if (read.success) return read.data;
  const unreadable = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return {
    ...envelope.parse(row),
    actorId: null,
    actorRole: 'SYS',
    version: 0,
    changed: [],
    before: null,
    after: null,
    facts: {},
    unreadable,
  };
}

/** Whether this version knows who did it and what it is about. */
export function isOfThisVersion({ actorRole, entity }: Pick<NumberedEvent, 'actorRole' | 'entity'>): boolean {
  return (actorRole === 'SYS' || isRole(actorRole)) && entity in areas;
}

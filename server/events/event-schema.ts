import { z } from 'zod';
import { roles } from '#shared/access/roles.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const place = z.object({ keys: z.record(z.string(), z.string().nullable()), bucket: z.string() }).nullable();

/** Reads a numbered event, as a database row or as the bus carries it. */
export const numberedEvent: z.ZodType<NumberedEvent> = z.object({
  seq: z.int(),
  id: z.union([z.string(), z.int().transform(String)]),
  at: z.union([z.date().transform((at) => at.toISOString()), z.iso.datetime()]),
  actorId: z.string().nullable(),
  actorRole: z.enum([...roles, 'SYS']),
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

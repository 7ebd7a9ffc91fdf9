// Many invoices to regenerate: their ids as people paste them.
import * as z from 'zod/mini';
import { idempotencyKey, text } from '../../lib/fields.ts';

/** Ids of one regeneration at most. */
export const maxRegenerated = 10_000;

export const regenerationInput = z.strictObject({
  ids: z.array(text(40)).check(z.minLength(1), z.maxLength(maxRegenerated)),
  idempotencyKey: idempotencyKey(),
});

/** The ids in a text, separated by newlines, commas or spaces, each once, in their order; and how many were repeated. */
export function parseIds(pasted: string): { ids: string[]; repeated: number } {
  const all = pasted.split(/[\s,;،؛]+/u).filter((id) => id !== '');
  const ids = [...new Map(all.map((id) => [id.toUpperCase(), id])).values()];
  return { ids, repeated: all.length - ids.length };
}

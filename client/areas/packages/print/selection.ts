// The parcels that an address of the print screen names.
import * as z from 'zod/mini';
import { isId } from '#shared/lib/uuid.ts';
import type { SelectionInput } from './documents.ts';

/** Tab, search and filters; the server checks what is in it. */
const matchingSchema = z.custom<NonNullable<SelectionInput['matching']>>(
  (value) => typeof value === 'object' && value !== null && 'tab' in value,
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The selection of an address; null if it names none. Bookmarks may have it in the query, as it once was. */
export function readSelection({ hash, search }: Pick<URL, 'hash' | 'search'>): SelectionInput | null {
  const query = new URLSearchParams(hash === '' ? search : hash.slice(1));
  const ids = [...new Set((query.get('ids') ?? '').split(',').filter(isId))];
  if (ids.length > 0) return { ids };
  const matching = matchingSchema.safeParse(parseJson(query.get('matching') ?? ''));
  return matching.success ? { matching: matching.data } : null;
}

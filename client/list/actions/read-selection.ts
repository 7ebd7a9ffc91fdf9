// The rows that an address names; apart from writing it, which lists need at once.
import * as z from 'zod/mini';
import { isId } from '#shared/lib/uuid.ts';

/** What an address names: the input of a query or a mutation, whose server checks what is in `matching`. */
export type SelectedRows<Matching> = { ids: string[] } | { matching: Matching };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The selection of an address; null if it names none. Bookmarks may have it in the query, as it once was. */
export function readSelection<Matching extends object>({
  hash,
  search,
}: Pick<URL, 'hash' | 'search'>): SelectedRows<Matching> | null {
  const query = new URLSearchParams(hash === '' ? search : hash.slice(1));
  const ids = [...new Set((query.get('ids') ?? '').split(',').filter(isId))];
  if (ids.length > 0) return { ids };
  const matching = z
    .custom<Matching>((value) => typeof value === 'object' && value !== null && 'tab' in value)
    .safeParse(parseJson(query.get('matching') ?? ''));
  return matching.success ? { matching: matching.data } : null;
}

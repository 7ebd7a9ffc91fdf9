// The rows that an address names; apart from writing it, which lists need at once.
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

/**
 * The selection of an address; null if it names none. `isMatching` says what it must be at least: the server checks the
 * rest. Bookmarks may have it in the query, as it once was.
 */
export function readSelection<Matching>(
  { hash, search }: Pick<URL, 'hash' | 'search'>,
  isMatching: (value: object) => value is object & Matching,
): SelectedRows<Matching> | null {
  const query = new URLSearchParams(hash === '' ? search : hash.slice(1));
  const ids = [...new Set((query.get('ids') ?? '').split(',').filter(isId))];
  if (ids.length > 0) return { ids };
  const matching = parseJson(query.get('matching') ?? '');
  return typeof matching === 'object' && matching !== null && isMatching(matching) ? { matching } : null;
}

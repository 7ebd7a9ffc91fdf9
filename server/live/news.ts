// What a message tells, as far as it decides whether an earlier one that nobody has read yet is still worth reading.
import type { Change } from './live-field.ts';

/** News of an entity; of `all` when each message is the whole of it, as a summary's is. */
export interface News {
  id: string;
  kind: 'NEW' | 'CHANGED' | 'GONE' | 'all';
  changed: readonly string[];
}

/** A message that makes those before it needless, whatever they told. */
export const allAnew: News = { id: '', kind: 'all', changed: [] };

/** The news of a change; null when it is about no entity. */
export function newsOf({ kind, id, changed }: Change): News | null {
  return id === null || kind === 'RESYNC' ? null : { id, kind, changed };
}

/**
 * Whether who hears the later needs the earlier no more. A row is told as it is now, so the later row does for both. But that a row is new,
 * and which fields changed, is said once only: a change outdates no arrival, and no change of a field that it does not name itself.
 */
export function outdates(later: News, earlier: News): boolean {
  if (later.kind !== 'CHANGED') return true;
  return earlier.kind === 'CHANGED' && earlier.changed.every((field) => later.changed.includes(field));
}

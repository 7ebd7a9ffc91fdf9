// Decides whether a queued message is still needed once a later one is queued.
import type { LiveChange } from '../../graphql/definition/live-field.ts';

/**
 * The change of an entity that a message carries; `all` when each message is a full replacement, as of throttled
 * queries.
 */
export interface CoalescingInfo {
  id: string;
  kind: 'NEW' | 'CHANGED' | 'GONE' | 'all';
  changed: readonly string[];
}

/** For a message that supersedes all earlier ones. */
export const fullReplacement: CoalescingInfo = { id: '', kind: 'all', changed: [] };

/** The coalescing info of a change; null when it is about no entity. */
export function coalescingInfoOf({ kind, id, changed }: LiveChange): CoalescingInfo | null {
  return id === null || kind === 'RESYNC' ? null : { id, kind, changed };
}

/**
 * True if `later` supersedes `earlier`. A row is sent in its present state, so the later row replaces the earlier one.
 * But NEW and the names of changed fields are sent only once: a CHANGED supersedes no NEW, and only a CHANGED whose
 * fields it names too.
 */
export function supersedes(later: CoalescingInfo, earlier: CoalescingInfo): boolean {
  if (later.kind !== 'CHANGED') return true;
  return earlier.kind === 'CHANGED' && earlier.changed.every((field) => later.changed.includes(field));
}

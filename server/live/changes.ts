// What a change means to one projected audience. The event says that a row changed; the message carries the present
// row, and only if the audience may see it now.
import { type Keys, type Scope, hiddenFields, keysOf, sees } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { transition } from '#shared/events/topics.ts';
import type { GroupSpec } from './groups.ts';
import type { Change, Row } from './live-field.ts';

/** The change of a row's scope keys by one event, or by several. */
export interface Move {
  entityId: string;
  changed: readonly string[];
  before: Keys | null;
  after: Keys | null;
  /** The keys in between, if it combines several events. */
  between?: readonly (Keys | null)[];
}

/** The change for the audience; null when it gets no message. */
export function changeFor({ field: { access }, audience }: GroupSpec, move: Move, row: Row | null): Change | null {
  const moved = transition(access, audience, move.before, move.after, row ? keysOf(access, row) : null);
  // The row was visible in between and may have been read then by a client that did not get the events.
  const kind = moved === 'SILENCE' && sawBetween(access.see[audience.role], audience, move) ? 'GONE' : moved;
  if (kind === 'SILENCE') return null;
  if (kind === 'GONE' || !row)
    return { kind: 'GONE', id: move.entityId, version: null, changed: [], row: null, reason: null };
  const hidden = hiddenFields(access, audience.role);
  const changed = move.changed.filter((name) => !hidden.includes(name));
  // A change of hidden fields only is not sent.
  if (kind === 'CHANGED' && changed.length === 0 && move.changed.length > 0) return null;
  return { kind, id: move.entityId, version: row.version, changed, row, reason: null };
}

function sawBetween(scope: Scope, audience: Audience, { between = [] }: Move): boolean {
  return between.some((keys) => sees(scope, audience, keys));
}

/** True if the transition can concern the audience, whatever the row is now. */
export function concerns({ field: { access }, audience }: GroupSpec, move: Move): boolean {
  const scope = access.see[audience.role];
  return sees(scope, audience, move.before) || sees(scope, audience, move.after) || sawBetween(scope, audience, move);
}

// What a change means to one projected audience. The event says that a row changed; the message carries the present
// row, and only if the audience may see it now.
import { type ScopeKeys, type Scope, hiddenFields, scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { visibilityChange } from '#shared/events/topics.ts';
import type { GroupSpec } from './subscription-groups.ts';
import type { LiveChange, VersionedRow } from '../../graphql/definition/live-field.ts';

/** The change of a row's scope keys by one event, or by several. */
export interface RowTransition {
  entityId: string;
  changed: readonly string[];
  before: ScopeKeys | null;
  after: ScopeKeys | null;
  /** The keys in between, if it combines several events. */
  between?: readonly (ScopeKeys | null)[];
}

/** The change for the audience; null when it gets no message. */
export function changeFor(
  { field: { access }, audience }: GroupSpec,
  move: RowTransition,
  row: VersionedRow | null,
): LiveChange | null {
  const moved = visibilityChange(access, audience, move.before, move.after, row ? scopeKeysOf(access, row) : null);
  // The row was visible in between and may have been read then by a client that did not get the events.
  const kind = moved === 'SILENCE' && sawBetween(access.see[audience.role], audience, move) ? 'GONE' : moved;
  if (kind === 'SILENCE') return null;
  if (kind === 'GONE' || !row)
    return { kind: 'GONE', id: move.entityId, version: null, changed: [], row: null, reason: null };
  const hidden = hiddenFields(access, audience);
  const changed = move.changed.filter((name) => !hidden.includes(name));
  // An event that changed nothing of the row (a sign-in), or hidden fields only, is not sent.
  if (kind === 'CHANGED' && changed.length === 0) return null;
  return { kind, id: move.entityId, version: row.version, changed, row, reason: null };
}

function sawBetween(scope: Scope, audience: Audience, { between = [] }: RowTransition): boolean {
  return between.some((keys) => isInScope(scope, audience, keys));
}

/** True if the transition can concern the audience, whatever the row is now. */
export function mayConcern({ field: { access }, audience }: GroupSpec, move: RowTransition): boolean {
  const scope = access.see[audience.role];
  return (
    isInScope(scope, audience, move.before) ||
    isInScope(scope, audience, move.after) ||
    sawBetween(scope, audience, move)
  );
}

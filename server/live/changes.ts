// What a change means to one projected audience. The event says that the row changed; what travels is the row as it is now, and only if
// the audience sees it now.
import { type Keys, type Scope, hiddenFields, keysOf, sees } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { transition } from '#shared/events/topics.ts';
import type { GroupSpec } from './groups.ts';
import type { Change, Row } from './live-field.ts';

/** An entity's move from one place to another, by one event or by several. */
export interface Move {
  entityId: string;
  changed: readonly string[];
  before: Keys | null;
  after: Keys | null;
  /** Where it was between, if several events made the move. */
  between?: readonly (Keys | null)[];
}

/** The change that the audience is told; null for silence. */
export function changeFor({ field: { access }, audience }: GroupSpec, move: Move, row: Row | null): Change | null {
  const moved = transition(access, audience, move.before, move.after, row ? keysOf(access, row) : null);
  // What came in sight and left it again may have been read meanwhile, by a page that had not heard so far.
  const kind = moved === 'SILENCE' && sawBetween(access.see[audience.role], audience, move) ? 'GONE' : moved;
  if (kind === 'SILENCE') return null;
  if (kind === 'GONE' || !row)
    return { kind: 'GONE', id: move.entityId, version: null, changed: [], row: null, reason: null };
  const hidden = hiddenFields(access, audience.role);
  const changed = move.changed.filter((name) => !hidden.includes(name));
  // Whoever may not see what changed is not told that something did.
  if (kind === 'CHANGED' && changed.length === 0 && move.changed.length > 0) return null;
  return { kind, id: move.entityId, version: row.version, changed, row, reason: null };
}

function sawBetween(scope: Scope, audience: Audience, { between = [] }: Move): boolean {
  return between.some((keys) => sees(scope, audience, keys));
}

/** Whether a move can mean anything to the audience, whatever the row is now. */
export function concerns({ field: { access }, audience }: GroupSpec, move: Move): boolean {
  const scope = access.see[audience.role];
  return sees(scope, audience, move.before) || sees(scope, audience, move.after) || sawBetween(scope, audience, move);
}

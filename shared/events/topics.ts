// Topics only select the groups that process an event; isInScope() on the keys before and after decides what a group
// receives.
import { type Access, type ScopeKeys, type Scope, idsIn, isInScope } from '../access/scope.ts';
import type { Audience } from '../access/viewer.ts';

/** The topic and count key of audiences that see every row. */
export const everythingTopic = 'everything';

/** The topics of one row: everything, and one for each id of a key column. */
export function rowTopics(keys: ScopeKeys | null): string[] {
  if (!keys) return [];
  const topics = [everythingTopic];
  for (const [column, key] of Object.entries(keys)) for (const id of idsIn(key)) topics.push(`${column}:${id}`);
  return topics;
}

/** The topics that this audience subscribes to for a scope, without the entity's name; empty for `nothing`. */
export function scopeTopics(scope: Scope, audience: Audience): string[] {
  if (scope.kind === 'nothing') return [];
  if (scope.kind === 'everything') return [everythingTopic];
  return Object.entries(scope.columns).flatMap(([column, set]) =>
    audience.sets[set].map((member) => `${column}:${member}`),
  );
}

export type VisibilityChange = 'NEW' | 'CHANGED' | 'GONE' | 'SILENCE';

/**
 * How an event changes what an audience sees. `now` are the keys of the row as read now (null if it is deleted): a
 * row that has already left the scope must not be sent, whatever the event says.
 */
export function visibilityChange(
  access: Access,
  audience: Audience,
  before: ScopeKeys | null,
  after: ScopeKeys | null,
  now: ScopeKeys | null,
): VisibilityChange {
  const scope = access.see[audience.role];
  const was = isInScope(scope, audience, before);
  const is = isInScope(scope, audience, after) && isInScope(scope, audience, now);
  if (was && is) return 'CHANGED';
  if (is) return 'NEW';
  return was ? 'GONE' : 'SILENCE';
}

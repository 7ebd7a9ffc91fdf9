// Topics only select the groups that process an event; isInScope() on the keys before and after decides what a group
// receives.
import { type Access, type Keys, type Scope, sees } from '../access/scope.ts';
import type { Audience } from '../access/viewer.ts';

/** The topic and count key of audiences that see every row. */
export const everythingKey = 'everything';

/** The topics of one row: everything, and one for each key column with a value. */
export function rowTopics(keys: Keys | null): string[] {
  if (!keys) return [];
  const topics = [everythingKey];
  for (const [column, value] of Object.entries(keys)) if (value !== null) topics.push(`${column}:${value}`);
  return topics;
}

/** The topics that this audience subscribes to for a scope, without the entity's name; empty for `nothing`. */
export function scopeTopics(scope: Scope, audience: Audience): string[] {
  if (scope.kind === 'nothing') return [];
  if (scope.kind === 'everything') return [everythingKey];
  return Object.entries(scope.columns).flatMap(([column, set]) =>
    audience.sets[set].map((member) => `${column}:${member}`),
  );
}

export type Transition = 'NEW' | 'CHANGED' | 'GONE' | 'SILENCE';

/**
 * How an event changes what an audience sees. `now` are the keys of the row as read now (null if it is deleted): a
 * row that has already left the scope must not be sent, whatever the event says.
 */
export function transition(
  access: Access,
  audience: Audience,
  before: Keys | null,
  after: Keys | null,
  now: Keys | null,
): Transition {
  const scope = access.see[audience.role];
  const was = sees(scope, audience, before);
  const is = sees(scope, audience, after) && sees(scope, audience, now);
  if (was && is) return 'CHANGED';
  if (is) return 'NEW';
  return was ? 'GONE' : 'SILENCE';
}

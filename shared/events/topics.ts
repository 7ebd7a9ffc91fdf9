// Topics only choose which groups look at an event; what a group then receives is decided by sees() on the keys before and after.
import { type Access, type Keys, type Scope, sees } from '../access/scope.ts';
import type { Audience } from '../access/viewer.ts';

/** The key under which everybody who sees everything is counted and reached. */
export const everythingKey = 'everything';

/** The counting keys of one row: everything, and one for each key column that holds a value. */
export function rowTopics(keys: Keys | null): string[] {
  if (!keys) return [];
  const topics = [everythingKey];
  for (const [column, value] of Object.entries(keys)) if (value !== null) topics.push(`${column}:${value}`);
  return topics;
}

/** The topics that a scope listens to for this audience, without the area's name; empty for `nothing`. */
export function scopeTopics(scope: Scope, audience: Audience): string[] {
  if (scope.kind === 'nothing') return [];
  if (scope.kind === 'everything') return [everythingKey];
  return Object.entries(scope.columns).flatMap(([column, set]) =>
    audience.sets[set].map((member) => `${column}:${member}`),
  );
}

export type Transition = 'NEW' | 'CHANGED' | 'GONE' | 'SILENCE';

/**
 * What an event means to an audience. `now` are the keys of the row as read now (null when it is gone): a row that has
 * already left must not travel, whatever the event says.
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

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';

/** The column of a field: `driverId` is stored in `driver_id`. */
export const columnName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// A set of one is compared with `=`: the planner then walks an index in the list's order instead of sorting the
// result of `= any`.
function isMember(column: string, members: readonly string[]): RawBuilder<SqlBool> {
  const [only] = members;
  if (only === undefined) return sql<SqlBool>`false`;
  return members.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${only}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any (${members}::uuid[])`;
}

/** The scope as an SQL condition on the row's own columns; `table` is its name or alias. */
export function scopeWhere(scope: Scope, audience: Audience, table: string): RawBuilder<SqlBool> {
  if (scope.kind === 'everything') return sql<SqlBool>`true`;
  if (scope.kind === 'nothing') return sql<SqlBool>`false`;
  const parts = Object.entries(scope.columns).map(([column, set]) =>
    scope.arrays?.includes(column)
      ? sql<SqlBool>`${sql.ref(`${table}.${column}`)} && ${[...audience.sets[set]]}::uuid[]`
      : isMember(`${table}.${column}`, audience.sets[set]),
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/**
 * One condition per (column, member) of the scope; null if the scope needs no branches, or has a column with several ids.
 * They never overlap (CHECK constraints on the row).
 */
export function scopeBranches(scope: Scope, audience: Audience): { column: string; member: string }[] | null {
  if (scope.kind !== 'within' || scope.arrays) return null;
  return Object.entries(scope.columns).flatMap(([column, set]) =>
    audience.sets[set].map((member) => ({ column, member })),
  );
}

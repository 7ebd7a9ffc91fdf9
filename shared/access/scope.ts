// One declaration of who sees which rows, used four times: SQL, the check in memory, the topics of events, the database policy.
import type { Role } from './roles.ts';
import type { Audience, SetName } from './viewer.ts';

/** A row is in scope when one of the columns holds a member of its set. */
export interface Within { kind: 'within'; columns: Readonly<Record<string, SetName>> }
export type Scope = { kind: 'everything' } | { kind: 'nothing' } | Within;

export const everything: Scope = { kind: 'everything' };
export const nothing: Scope = { kind: 'nothing' };

/** Rows of which at least one of these columns holds a member of the named set. */
export function within(columns: Readonly<Record<string, SetName>>): Within {
  return { kind: 'within', columns };
}

/** The columns of a row that scopes look at, with their values; what an event keeps of a row's place. */
export type Keys = Readonly<Record<string, string | null>>;

/** Which rows each role sees, and which fields are hidden from a role everywhere (results, filters, sorts, search, events). */
export interface Access {
  area: string;
  see: Readonly<Record<Role, Scope>>;
  hide: Partial<Readonly<Record<Role, readonly string[]>>>;
  /** Every column that a scope mentions. */
  keyColumns: readonly string[];
}

/** Declares an area's access; every role must be named, and columns and fields must exist on the row. */
export function defineAccess<Row extends object>(area: string, rules: {
  see: Record<Role, { kind: 'everything' } | { kind: 'nothing' } | { kind: 'within'; columns: Partial<Record<keyof Row & string, SetName>> }>;
  hide?: Partial<Record<Role, readonly (keyof Row & string)[]>>;
}): Access {
  const see: Partial<Record<Role, Scope>> = {};
  const columns = new Set<string>();
  for (const [role, scope] of Object.entries(rules.see)) {
    see[role as Role] = scope as Scope;
    if (scope.kind === 'within') for (const column of Object.keys(scope.columns)) columns.add(column);
  }
  return { area, see: see as Record<Role, Scope>, hide: rules.hide ?? {}, keyColumns: [...columns].toSorted() };
}

/** True when the row, known by its key columns, is in scope for the audience. */
export function sees(scope: Scope, audience: Audience, keys: Keys | null): boolean {
  if (!keys || scope.kind === 'nothing') return false;
  if (scope.kind === 'everything') return true;
  return Object.entries(scope.columns).some(([column, set]) => {
    const value = keys[column];
    return value != null && audience.sets[set].includes(value);
  });
}

/** The part of a row that scopes look at. */
export function keysOf(access: Access, row: object): Keys {
  const keys: Record<string, string | null> = {};
  const values = new Map<string, unknown>(Object.entries(row));
  for (const column of access.keyColumns) {
    const value = values.get(column);
    keys[column] = typeof value === 'string' ? value : null;
  }
  return keys;
}

/** The fields hidden from a role. */
export function hiddenFields(access: Access, role: Role): readonly string[] {
  return access.hide[role] ?? [];
}

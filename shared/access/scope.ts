// One declaration of who sees which rows, used four times: SQL, the check in memory, event topics, database policies.
import { type MemberRight, type RightsHolder, hasRight, memberRights } from './rights.ts';
import { type Role, roles } from './roles.ts';
import type { Audience, IdSetName } from './viewer.ts';

/** A row is in scope if one of the columns holds a member of its id set, or several ids with a member among them. */
export interface ColumnScope {
  kind: 'within';
  columns: Readonly<Record<string, IdSetName>>;
  /** The columns that hold several ids. */
  arrays?: readonly string[];
}
export type Scope = { kind: 'everything' } | { kind: 'nothing' } | ColumnScope;

export const everything: Scope = { kind: 'everything' };
export const nothing: Scope = { kind: 'nothing' };

/** Rows in which at least one of these columns holds a member of the scope set. */
/* @__NO_SIDE_EFFECTS__ */
export function within(columns: Readonly<Record<string, IdSetName>>): ColumnScope {
  return { kind: 'within', columns };
}

/** The columns of a row that scopes compare, with their values; events store them. */
export type ScopeKeys = Readonly<Record<string, string | readonly string[] | null>>;

interface Hidden<Field = string> {
  fields: readonly Field[];
  /** Those of the fields that a new row is given all the same: its author knows what they type. */
  typed?: readonly Field[];
}
type HiddenWithout<Field = string> = Partial<Readonly<Record<MemberRight, Hidden<Field>>>>;

/**
 * Which rows each role sees, and which fields are hidden from a role everywhere (results, filters, sorts, search,
 * events).
 */
export interface Access {
  name: string;
  see: Readonly<Record<Role, Scope>>;
  hide: Partial<Readonly<Record<Role, readonly string[]>>>;
  /** The fields that are hidden everywhere from who lacks a right, and so their sums. */
  hideWithout?: HiddenWithout;
  /** Every column that a scope mentions. */
  keyColumns: readonly string[];
  /** True if its rows are found by the database's function `search_ids`. */
  isSearched?: boolean;
}

export type RowScope<Row> =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  | { kind: 'within'; columns: { readonly [Column in keyof Row]?: IdSetName } };

function scopeOf<Row>(scope: RowScope<Row>, arrayColumns: readonly string[]): Scope {
  if (scope.kind !== 'within') return scope;
  const columns: Record<string, IdSetName> = {};
  for (const [column, set] of Object.entries<IdSetName | undefined>(scope.columns)) if (set) columns[column] = set;
  const arrays = arrayColumns.filter((column) => column in columns);
  return arrays.length === 0 ? within(columns) : { ...within(columns), arrays };
}

const isComplete = (see: Partial<Record<Role, Scope>>): see is Record<Role, Scope> =>
  roles.every((role) => role in see);

/**
 * Declares access; every role must be scope, and columns and fields must exist on the row. `arrayColumns` are those that
 * hold several ids.
 */
export function defineAccess<Row extends object>(
  area: string,
  rules: {
    see: Readonly<Record<Role, RowScope<Row>>>;
    hide?: Partial<Record<Role, readonly (keyof Row & string)[]>>;
    hideWithout?: HiddenWithout<keyof Row & string>;
    isSearched?: boolean;
  },
  arrayColumns: readonly string[] = [],
): Access {
  const see: Partial<Record<Role, Scope>> = {};
  for (const role of roles) see[role] = scopeOf(rules.see[role], arrayColumns);
  if (!isComplete(see)) throw new Error(`a role is missing in the access of ${area}`);
  const columns = new Set(
    Object.values(see).flatMap((scope) => (scope.kind === 'within' ? Object.keys(scope.columns) : [])),
  );
  return {
    name: area,
    see,
    hide: rules.hide ?? {},
    ...(rules.hideWithout && { hideWithout: rules.hideWithout }),
    keyColumns: [...columns].toSorted(),
    ...(rules.isSearched && { isSearched: true }),
  };
}

/** True if the row, given by its scope keys, is in scope for the audience. */
export function isInScope(scope: Scope, audience: Audience, keys: ScopeKeys | null): boolean {
  if (!keys || scope.kind === 'nothing') return false;
  if (scope.kind === 'everything') return true;
  return Object.entries(scope.columns).some(([column, set]) => {
    return idsIn(keys[column]).some((id) => audience.sets[set].includes(id));
  });
}

/** The ids of one scope key: none, one or several. */
export function idsIn(key: ScopeKeys[string] | undefined): readonly string[] {
  if (key === null || key === undefined) return [];
  return typeof key === 'string' ? [key] : key;
}

/** The columns of a row that scopes compare. */
export function scopeKeysOf(access: Access, row: object): ScopeKeys {
  return pickScopeKeys(access.keyColumns, row);
}

/** These columns of a row as scope keys. */
export function pickScopeKeys(columns: readonly string[], row: object): ScopeKeys {
  const keys: Record<string, string | readonly string[] | null> = {};
  for (const column of columns) {
    const value: unknown = Reflect.get(row, column);
    keys[column] = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value : null;
  }
  return keys;
}

/** The fields hidden from a role, or from who lacks a right. */
export function hiddenFields(access: Access, holder: RightsHolder): readonly string[] {
  const byRole = access.hide[holder.role] ?? [];
  const lacking = lackingOf(access, holder).flatMap(({ fields }) => fields);
  return lacking.length === 0 ? byRole : [...byRole, ...lacking];
}

/** The fields that are hidden from somebody: in answers they may be null. */
export function sometimesHidden({ hide, hideWithout = {} }: Access): string[] {
  return [...Object.values(hide).flat(), ...Object.values(hideWithout).flatMap(({ fields }) => fields)];
}

/** The fields that the input of an action must not have: those that are hidden, but for what a new row is given. */
export function unwritableFields(access: Access, holder: RightsHolder, isNew: boolean): readonly string[] {
  if (!isNew) return hiddenFields(access, holder);
  const lacking = lackingOf(access, holder).flatMap(({ fields, typed = [] }) =>
    fields.filter((field) => !typed.includes(field)),
  );
  return [...(access.hide[holder.role] ?? []), ...lacking];
}

function lackingOf({ hideWithout = {} }: Access, holder: RightsHolder): Hidden[] {
  return memberRights.filter((right) => !hasRight(holder, right)).flatMap((right) => hideWithout[right] ?? []);
}

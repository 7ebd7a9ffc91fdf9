// Unsaved changes: one edit for each value that differs from the saved one. The draft lives in an atom outside the
// screens, so that navigation does not lose it.
import { atom } from 'jotai';
import type { ErrorParams } from '#shared/lib/app-error.ts';

export type FieldValue = string | number | boolean | null | readonly string[];
export type ConfigEntity = 'hub' | 'city' | 'offersGroup' | 'rules';

/** Identifies one field of one row. */
interface FieldRef {
  entity: ConfigEntity;
  id: string;
  field: string;
}
/** `version` is the row's version when its first value was edited. */
export interface EditTarget extends FieldRef {
  version: number;
  before: FieldValue;
}
export interface Fault {
  code: string;
  params?: ErrorParams;
}

export interface Edit extends EditTarget {
  /** The new value; the raw text while it does not parse. */
  after: FieldValue;
  fault?: Fault;
  /** The value that another user saved in the meantime; the user has to choose. */
  theirs?: { value: FieldValue };
}
export type Draft = ReadonlyMap<string, Edit>;

export const editKey = ({ id, field }: Pick<FieldRef, 'id' | 'field'>): string => `${id} ${field}`;

/** Compares two values; lists are compared by their items. */
function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => each === b[index]);
  return a === b;
}

/** Returns the draft with a value set. Setting the saved value removes the edit. */
export function withEdit(draft: Draft, target: EditTarget, after: FieldValue, fault?: Fault): Draft {
  const next = new Map(draft);
  const key = editKey(target);
  const known = draft.get(key);
  const { version, before } = known ?? target;
  if (!fault && isSameValue(before, after)) next.delete(key);
  else
    next.set(key, {
      entity: target.entity,
      id: target.id,
      field: target.field,
      version,
      before,
      after,
      ...(fault && { fault }),
      ...(known?.theirs && { theirs: known.theirs }),
    });
  return next;
}

/** Returns the draft without these edits. */
export function withoutEdits(draft: Draft, keys: readonly string[]): Draft {
  const next = new Map(draft);
  for (const key of keys) next.delete(key);
  return next;
}

/** The edits grouped by row, in the order of each row's first edit. */
export function editsByRow(draft: Draft): Edit[][] {
  return [...Map.groupBy(draft.values(), ({ id }) => id).values()];
}

export const draftAtom = atom<Draft>(new Map<string, Edit>());

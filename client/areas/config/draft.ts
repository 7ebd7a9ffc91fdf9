// What was typed and not saved yet: one edit for each value that differs from the saved one. Kept beside the screens, so that going
// elsewhere loses nothing.
import { atom } from 'jotai';
import type { ProblemParams } from '#shared/kit/problem.ts';

export type Value = string | number | null | readonly string[];
export type ConfigEntity = 'hub' | 'city' | 'offersGroup' | 'rules';

/** A value of a row. */
export interface Place {
  entity: ConfigEntity;
  id: string;
  field: string;
}
/** The row's version that was on the screen when its first value was changed. */
export interface Target extends Place {
  version: number;
  before: Value;
}
export interface Fault {
  code: string;
  params?: ProblemParams;
}

export interface Edit extends Target {
  /** What was typed as it is, when it is no value yet. */
  after: Value;
  fault?: Fault;
  /** What somebody else saved in the meantime: to be chosen from. */
  theirs?: { value: Value };
}
export type Draft = ReadonlyMap<string, Edit>;

export const keyOf = ({ id, field }: Pick<Place, 'id' | 'field'>): string => `${id} ${field}`;

/** True when two values are the same; lists by their members. */
export function sameValue(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => each === b[index]);
  return a === b;
}

/** The draft with a value set; back at the saved one, there is no edit. */
export function withEdit(draft: Draft, target: Target, after: Value, fault?: Fault): Draft {
  const next = new Map(draft);
  const key = keyOf(target);
  const known = draft.get(key);
  const { version, before } = known ?? target;
  if (!fault && sameValue(before, after)) next.delete(key);
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

/** The draft without these edits. */
export function without(draft: Draft, keys: readonly string[]): Draft {
  const next = new Map(draft);
  for (const key of keys) next.delete(key);
  return next;
}

/** The edits of each row, in the order in which they were begun. */
export function rowsOf(draft: Draft): Edit[][] {
  return [...Map.groupBy(draft.values(), ({ id }) => id).values()];
}

export const draftAtom = atom<Draft>(new Map<string, Edit>());

// The output of a plan (document-plan.ts): JSON in pieces, since fields may resolve later than their neighbours.
import { Kind, type SelectionSetNode } from 'graphql';

/** A piece of JSON, or an array to be filled with pieces when a promise resolves. */
export type Piece = string | Piece[];

/** One execution of a plan. */
export interface PlanExecution {
  context: object;
  waiting: Promise<void>[];
  failed: boolean;
}

/** Appends the value's JSON. */
export type Complete = (value: unknown, into: Piece[], run: PlanExecution) => void;

/**
 * While compiling: an unsupported construct. While executing: an unsupported value. graphql-js executes the document
 * then.
 */
export class UnsupportedByPlan extends Error {
  constructor() {
    super('left to graphql-js');
    this.name = 'UnsupportedByPlan';
  }
}

const texts = new WeakMap<SelectionSetNode, WeakMap<object, string>>();

/**
 * Caches the text of an object whose fields are all read from it: the position of a driver is the same on each map that
 * shows it. Objects in results are never mutated.
 */
export function cachedText(make: Complete, [selectionSet, other]: readonly SelectionSetNode[]): Complete {
  // Fields with @skip or @include differ between groups.
  const fixed =
    selectionSet &&
    !other &&
    selectionSet.selections.every(({ kind, directives }) => kind === Kind.FIELD && !directives?.length);
  if (!fixed) return make;
  const cache = texts.get(selectionSet) ?? new WeakMap<object, string>();
  texts.set(selectionSet, cache);
  return (source, into, run) => {
    if (typeof source !== 'object' || source === null) return make(source, into, run);
    let piece: Piece | undefined = cache.get(source);
    if (piece === undefined) {
      const waiting = run.waiting.length;
      make(source, (piece = []), run);
      if (run.waiting.length === waiting) cache.set(source, (piece = textOf(piece)));
    }
    into.push(piece);
  };
}

/** Appends a value, or an array to be filled when its promise resolves. */
export function append(value: unknown, into: Piece[], complete: Complete, run: PlanExecution): void {
  if (!(value instanceof Promise)) {
    if (typeof value === 'object' && value !== null && 'then' in value) throw new UnsupportedByPlan();
    complete(value, into, run);
    return;
  }
  const placeholder: Piece[] = [];
  into.push(placeholder);
  run.waiting.push(
    value
      .then((resolved) => complete(resolved, placeholder, run))
      .catch(() => {
        run.failed = true;
      }),
  );
}

/** The JSON of pieces that are all filled. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece))).join('');
}

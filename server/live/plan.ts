// A group executes the same document again and again, with the same variables. What can be known of that beforehand is worked out once:
// which fields, with which arguments, completed how. It makes text, and not objects to be made text of: what several groups are told is written
// once. Whatever a plan doesn't cover, and every failure, is left to graphql-js itself.
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type SelectionSetNode,
  getArgumentValues,
  getDirectiveValues,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Executes the document; resolves to its data as JSON. Rejects when something came up that graphql-js has to say. */
export type Plan = (root: object, context: object) => Promise<string>;

/** A piece of JSON, or the pieces that will stand in its place once they have come. */
type Piece = string | Piece[];
interface Run {
  context: object;
  waiting: Promise<void>[];
  failed: boolean;
}
/** Appends the value's JSON. */
type Complete = (value: unknown, into: Piece[], run: Run) => void;
interface Field {
  resolve: (source: unknown, context: object) => unknown;
  complete: Complete;
  /** It depends on the source and on nothing else. */ plain?: boolean;
}

/** Something for graphql-js: as a plan is made, a thing that it doesn't know; as it runs, whatever isn't the plain case. */
class NotPlain extends Error {
  constructor() {
    super('left to graphql-js');
    this.name = 'NotPlain';
  }
}

interface Planned {
  document: DocumentNode;
  operationName: string | null;
  variables: Readonly<Record<string, unknown>>;
}

/** The plan of an operation; null for one with abstract types, or resolvers that ask how they are called. */
export function makePlan(schema: GraphQLSchema, { document, operationName, variables }: Planned): Plan | null {
  const operation = getOperationAST(document, operationName);
  const type = operation && schema.getRootType(operation.operation);
  if (!type) return null;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!coerced) return null;
  try {
    const complete = new Planner(document, coerced).object(type, [operation.selectionSet]);
    return async (root, context) => {
      const run: Run = { context, waiting: [], failed: false };
      const pieces: Piece[] = [];
      complete(root, pieces, run);
      // What was waited for may have more to wait for.
      while (run.waiting.length > 0) await Promise.all(run.waiting.splice(0));
      if (run.failed) throw new NotPlain();
      return textOf(pieces);
    };
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

class Planner {
  readonly #document: DocumentNode;
  readonly #variables: Readonly<Record<string, unknown>>;

  constructor(document: DocumentNode, variables: Readonly<Record<string, unknown>>) {
    this.#document = document;
    this.#variables = variables;
  }

  object(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (type.isTypeOf) throw new NotPlain();
    const nodes = new Map<string, FieldNode[]>();
    for (const selectionSet of selectionSets) this.#collect(type, selectionSet, nodes);
    const fields = [...nodes].map(([key, same], index) => ({
      ...this.#field(type, same),
      label: `${index === 0 ? '' : ','}${JSON.stringify(key)}:`,
    }));
    const make: Complete = (source, into, run) => {
      if (typeof source !== 'object' || source === null || source instanceof Error) throw new NotPlain();
      into.push('{');
      for (const { label, resolve, complete } of fields) {
        into.push(label);
        settle(resolve(source, run.context), into, complete, run);
      }
      into.push('}');
    };
    return fields.every(({ plain }) => plain) ? remembered(make, selectionSets) : make;
  }

  #collect(type: GraphQLObjectType, { selections }: SelectionSetNode, into: Map<string, FieldNode[]>): void {
    for (const selection of selections) {
      if (getDirectiveValues(GraphQLSkipDirective, selection, this.#variables)?.['if'] === true) continue;
      if (getDirectiveValues(GraphQLIncludeDirective, selection, this.#variables)?.['if'] === false) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        into.set(key, [...(into.get(key) ?? []), selection]);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : this.#document.definitions.find(
              (part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === selection.name.value,
            );
      if (!fragment || !('typeCondition' in fragment) || !('selectionSet' in fragment)) throw new NotPlain();
      // On itself or nothing: among object types there is no other case that is valid.
      if (fragment.typeCondition && fragment.typeCondition.name.value !== type.name) throw new NotPlain();
      this.#collect(type, fragment.selectionSet, into);
    }
  }

  #field(type: GraphQLObjectType, nodes: readonly FieldNode[]): Field {
    const [node] = nodes;
    if (node?.name.value === '__typename')
      return { resolve: () => type.name, complete: (name, into) => void into.push(JSON.stringify(name)), plain: true };
    const definition = node && type.getFields()[node.name.value];
    if (!node || !definition) throw new NotPlain();
    const { name, resolve, extensions } = definition;
    const plain =
      (!resolve || typeof extensions['pothosExposedField'] === 'string') &&
      isLeafType(getNullableType(definition.type));
    if (resolve && resolve.length > 3) throw new NotPlain();
    const args = getArgumentValues(definition, node, this.#variables);
    const complete = this.#complete(
      definition.type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
    if (!resolve) return { complete, plain, resolve: (source) => propertyOf(source, name) };
    return {
      complete,
      plain,
      resolve: (source, context): unknown => Reflect.apply(resolve, undefined, [source, args, context]),
    };
  }

  #complete(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isNonNullType(type)) {
      const complete = this.#completePresent(type.ofType, selectionSets);
      return (value, into, run) => (value == null ? notPlain() : complete(value, into, run));
    }
    const complete = this.#completePresent(type, selectionSets);
    return (value, into, run) => (value == null ? void into.push('null') : complete(value, into, run));
  }

  #completePresent(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isLeafType(type))
      return (value, into) =>
        void into.push(JSON.stringify(value instanceof Error ? notPlain() : (type.serialize(value) ?? notPlain())));
    if (isObjectType(type)) return this.object(type, selectionSets);
    if (!isListType(type)) throw new NotPlain();
    const complete = this.#complete(type.ofType, selectionSets);
    return (values, into, run) => {
      if (!Array.isArray(values)) throw new NotPlain();
      into.push('[');
      for (let index = 0; index < values.length; index += 1) {
        if (index > 0) into.push(',');
        settle(values[index], into, complete, run);
      }
      into.push(']');
    };
  }
}

function notPlain(): never {
  throw new NotPlain();
}

function propertyOf(source: unknown, name: string): unknown {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'function' ? notPlain() : value;
}

const texts = new WeakMap<SelectionSetNode, WeakMap<object, string>>();

/**
 * Writes an object whose fields are all read off it once for every group that selects it there: where a driver is, is the same on each map
 * that shows it. Nobody changes an object once an answer holds it.
 */
function remembered(make: Complete, [selectionSet, another]: readonly SelectionSetNode[]): Complete {
  // What variables may leave out differs from group to group.
  const fixed =
    selectionSet &&
    !another &&
    selectionSet.selections.every(({ kind, directives }) => kind === Kind.FIELD && !directives?.length);
  if (!fixed) return make;
  const known = texts.get(selectionSet) ?? new WeakMap<object, string>();
  texts.set(selectionSet, known);
  return (source, into, run) => {
    if (typeof source !== 'object' || source === null) return make(source, into, run);
    let piece: Piece | undefined = known.get(source);
    if (piece === undefined) {
      const waiting = run.waiting.length;
      make(source, (piece = []), run);
      if (run.waiting.length === waiting) known.set(source, (piece = textOf(piece)));
    }
    into.push(piece);
  };
}

/** Appends a value, or a place for it when it isn't there yet. */
function settle(value: unknown, into: Piece[], complete: Complete, run: Run): void {
  if (!(value instanceof Promise)) {
    if (typeof value === 'object' && value !== null && 'then' in value) throw new NotPlain();
    complete(value, into, run);
    return;
  }
  const place: Piece[] = [];
  into.push(place);
  run.waiting.push(
    value
      .then((arrived) => complete(arrived, place, run))
      .catch(() => {
        run.failed = true;
      }),
  );
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece))).join('');
}

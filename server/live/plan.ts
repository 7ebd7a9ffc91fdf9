// A group executes the same document again and again, with the same variables. What can be known of that beforehand is worked out once:
// which fields, with which arguments, completed how. Whatever a plan doesn't cover, and every failure, is left to graphql-js itself.
import {
  type DocumentNode, type FieldNode, type GraphQLObjectType, type GraphQLOutputType, type GraphQLSchema, GraphQLIncludeDirective, GraphQLSkipDirective, Kind,
  type SelectionSetNode, getArgumentValues, getDirectiveValues, getNullableType, getOperationAST, getVariableValues, isLeafType, isListType, isNonNullType, isObjectType,
} from 'graphql';

/** Executes the document; throws when something came up that graphql-js has to say. */
export type Plan = (root: object, context: object) => Promise<unknown>;

interface Run { context: object; waiting: Promise<void>[]; failed: boolean }
type Complete = (value: unknown, run: Run) => unknown;
interface Field { key: string; resolve: (source: unknown, context: object) => unknown; complete: Complete; /** It depends on the source and on nothing else. */ plain?: boolean }

/** Something for graphql-js: as a plan is made, a thing that it doesn't know; as it runs, whatever isn't the plain case. */
class NotPlain extends Error {
  constructor() {
    super('left to graphql-js');
    this.name = 'NotPlain';
  }
}

interface Planned { document: DocumentNode; operationName: string | null; variables: Readonly<Record<string, unknown>> }

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
      const data = complete(root, run);
      // What was waited for may have more to wait for.
      while (run.waiting.length > 0) await Promise.all(run.waiting.splice(0));
      if (run.failed) throw new NotPlain();
      return data;
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
    const fields = [...nodes].map(([key, same]) => this.#field(type, key, same));
    const make: Complete = (source, run) => {
      if (typeof source !== 'object' || source === null || source instanceof Error) throw new NotPlain();
      const result: Record<string, unknown> = {};
      for (const { key, resolve, complete } of fields) settle(result, key, resolve(source, run.context), complete, run);
      return result;
    };
    return fields.every(({ plain }) => plain) ? remembered(make, selectionSets) : make;
  }

  #collect(type: GraphQLObjectType, { selections }: SelectionSetNode, into: Map<string, FieldNode[]>): void {
    for (const selection of selections) {
      if (getDirectiveValues(GraphQLSkipDirective, selection, this.#variables)?.['if'] === true) continue;
      if (getDirectiveValues(GraphQLIncludeDirective, selection, this.#variables)?.['if'] === false) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        // The only name that an object takes for something else.
        if (key === '__proto__') throw new NotPlain();
        into.set(key, [...(into.get(key) ?? []), selection]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection
        : this.#document.definitions.find((part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === selection.name.value);
      if (!fragment || !('typeCondition' in fragment) || !('selectionSet' in fragment)) throw new NotPlain();
      // On itself or nothing: among object types there is no other case that is valid.
      if (fragment.typeCondition && fragment.typeCondition.name.value !== type.name) throw new NotPlain();
      this.#collect(type, fragment.selectionSet, into);
    }
  }

  #field(type: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): Field {
    const [node] = nodes;
    if (node?.name.value === '__typename') return { key, resolve: () => type.name, complete: (name) => name, plain: true };
    const definition = node && type.getFields()[node.name.value];
    if (!node || !definition) throw new NotPlain();
    const { name, resolve, extensions } = definition;
    const plain = (!resolve || typeof extensions['pothosExposedField'] === 'string') && isLeafType(getNullableType(definition.type));
    if (resolve && resolve.length > 3) throw new NotPlain();
    const args = getArgumentValues(definition, node, this.#variables);
    const complete = this.#complete(definition.type, nodes.flatMap(({ selectionSet }) => selectionSet ?? []));
    if (!resolve) return { key, complete, plain, resolve: (source) => propertyOf(source, name) };
    return { key, complete, plain, resolve: (source, context): unknown => Reflect.apply(resolve, undefined, [source, args, context]) };
  }

  #complete(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isNonNullType(type)) {
      const complete = this.#complete(type.ofType, selectionSets);
      return (value, run) => complete(value, run) ?? notPlain();
    }
    const complete = this.#completePresent(type, selectionSets);
    return (value, run) => (value == null ? null : complete(value, run));
  }

  #completePresent(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isLeafType(type)) return (value) => (value instanceof Error ? notPlain() : type.serialize(value) ?? notPlain());
    if (isObjectType(type)) return this.object(type, selectionSets);
    if (!isListType(type)) throw new NotPlain();
    const complete = this.#complete(type.ofType, selectionSets);
    return (values, run) => {
      if (!Array.isArray(values)) throw new NotPlain();
      const result: unknown[] = [];
      for (let index = 0; index < values.length; index += 1) settle(result, index, values[index], complete, run);
      return result;
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

const results = new WeakMap<SelectionSetNode, WeakMap<object, unknown>>();

/**
 * Completes an object whose fields are all read off it once for every group that selects it there: where a driver is, is the same on each map
 * that shows it. Nobody changes an object once an answer holds it.
 */
function remembered(make: Complete, [selectionSet, another]: readonly SelectionSetNode[]): Complete {
  // What variables may leave out differs from group to group.
  const fixed = selectionSet && !another && selectionSet.selections.every(({ kind, directives }) => kind === Kind.FIELD && !directives?.length);
  if (!fixed) return make;
  const known = results.get(selectionSet) ?? new WeakMap<object, unknown>();
  results.set(selectionSet, known);
  return (source, run) => {
    if (typeof source !== 'object' || source === null) return make(source, run);
    const before = known.get(source);
    if (before !== undefined) return before;
    const waiting = run.waiting.length;
    const result = make(source, run);
    if (run.waiting.length === waiting) known.set(source, result);
    return result;
  };
}

/** Puts a completed value into its place, when it is there. */
function settle<Key extends PropertyKey>(into: { [key in Key]: unknown }, key: Key, value: unknown, complete: Complete, run: Run): void {
  if (!(value instanceof Promise)) {
    if (typeof value === 'object' && value !== null && 'then' in value) throw new NotPlain();
    into[key] = complete(value, run);
    return;
  }
  // Fields keep their order, whichever comes first.
  into[key] = null;
  const put = (arrived: unknown): void => { into[key] = complete(arrived, run); };
  run.waiting.push(value.then(put).catch(() => { run.failed = true; }));
}

// A group executes the same document again and again with the same variables. This compiles the document once: its
// fields, their arguments and how values are completed. It produces JSON text instead of objects, so that what several
// groups select is serialised once. Whatever a plan does not support, and every failure, is left to graphql-js.
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
import {
  append,
  cachedText,
  type Complete,
  type Piece,
  type PlanExecution,
  textOf,
  UnsupportedByPlan,
} from './plan-output.ts';

/** Executes the document; resolves to its data as JSON. Rejects when graphql-js has to produce the result. */
export type DocumentPlan = (root: object, context: object) => Promise<string>;

interface Field {
  resolve: (source: unknown, context: object) => unknown;
  complete: Complete;
  /** It depends on the source only. */ isSourceOnly?: boolean;
}

interface PlannedOperation {
  document: DocumentNode;
  operationName: string | null;
  variables: Readonly<Record<string, unknown>>;
}

/** The plan of an operation; null for one with abstract types, or with resolvers that use `info`. */
export function createPlan(
  schema: GraphQLSchema,
  { document, operationName, variables }: PlannedOperation,
): DocumentPlan | null {
  const operation = getOperationAST(document, operationName);
  const type = operation && schema.getRootType(operation.operation);
  if (!type) return null;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!coerced) return null;
  try {
    const complete = new Planner(document, coerced).object(type, [operation.selectionSet]);
    return async (root, context) => {
      const run: PlanExecution = { context, waiting: [], failed: false };
      const pieces: Piece[] = [];
      complete(root, pieces, run);
      // Resolved values may add further promises.
      while (run.waiting.length > 0) await Promise.all(run.waiting.splice(0));
      if (run.failed) throw new UnsupportedByPlan();
      return textOf(pieces);
    };
  } catch (error) {
    if (error instanceof UnsupportedByPlan) return null;
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
    if (type.isTypeOf) throw new UnsupportedByPlan();
    const nodes = new Map<string, FieldNode[]>();
    for (const selectionSet of selectionSets) this.#collect(type, selectionSet, nodes);
    const fields = [...nodes].map(([key, same], index) => ({
      ...this.#field(type, same),
      label: `${index === 0 ? '' : ','}${JSON.stringify(key)}:`,
    }));
    const make: Complete = (source, into, run) => {
      if (typeof source !== 'object' || source === null || source instanceof Error) throw new UnsupportedByPlan();
      into.push('{');
      for (const { label, resolve, complete } of fields) {
        into.push(label);
        append(resolve(source, run.context), into, complete, run);
      }
      into.push('}');
    };
    return fields.every(({ isSourceOnly }) => isSourceOnly) ? cachedText(make, selectionSets) : make;
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
      if (!fragment || !('typeCondition' in fragment) || !('selectionSet' in fragment)) throw new UnsupportedByPlan();
      // Among object types, a valid fragment is on the type itself.
      if (fragment.typeCondition && fragment.typeCondition.name.value !== type.name) throw new UnsupportedByPlan();
      this.#collect(type, fragment.selectionSet, into);
    }
  }

  #field(type: GraphQLObjectType, nodes: readonly FieldNode[]): Field {
    const [node] = nodes;
    if (node?.name.value === '__typename')
      return {
        resolve: () => type.name,
        complete: (name, into) => void into.push(JSON.stringify(name)),
        isSourceOnly: true,
      };
    const definition = node && type.getFields()[node.name.value];
    if (!node || !definition) throw new UnsupportedByPlan();
    const { name, resolve, extensions } = definition;
    const isSourceOnly =
      (!resolve || typeof extensions['pothosExposedField'] === 'string') &&
      isLeafType(getNullableType(definition.type));
    if (resolve && resolve.length > 3) throw new UnsupportedByPlan();
    const args = getArgumentValues(definition, node, this.#variables);
    const complete = this.#complete(
      definition.type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
    if (!resolve) return { complete, isSourceOnly, resolve: (source) => propertyOf(source, name) };
    return {
      complete,
      isSourceOnly,
      resolve: (source, context): unknown => Reflect.apply(resolve, undefined, [source, args, context]),
    };
  }

  #complete(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isNonNullType(type)) {
      const complete = this.#completePresent(type.ofType, selectionSets);
      return (value, into, run) => (value == null ? unsupported() : complete(value, into, run));
    }
    const complete = this.#completePresent(type, selectionSets);
    return (value, into, run) => (value == null ? void into.push('null') : complete(value, into, run));
  }

  #completePresent(type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[]): Complete {
    if (isLeafType(type))
      return (value, into) =>
        void into.push(
          JSON.stringify(value instanceof Error ? unsupported() : (type.serialize(value) ?? unsupported())),
        );
    if (isObjectType(type)) return this.object(type, selectionSets);
    if (!isListType(type)) throw new UnsupportedByPlan();
    const complete = this.#complete(type.ofType, selectionSets);
    return (values, into, run) => {
      if (!Array.isArray(values)) throw new UnsupportedByPlan();
      into.push('[');
      for (let index = 0; index < values.length; index += 1) {
        if (index > 0) into.push(',');
        append(values[index], into, complete, run);
      }
      into.push(']');
    };
  }
}

function unsupported(): never {
  throw new UnsupportedByPlan();
}

function propertyOf(source: unknown, name: string): unknown {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'function' ? unsupported() : value;
}

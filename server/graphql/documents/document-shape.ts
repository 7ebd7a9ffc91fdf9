// Limits the shape of a document before it is validated. graphql-js compares fields of one response name pairwise and
// level by level, so that a few kilobytes could block the process: such a document is rejected here, in one walk of
// bounded length.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  getNullableType,
} from 'graphql';
import { maxWeight, weightOf } from '../definition/field-weight.ts';

/** Limits of the shape. */
const shapeLimits = {
  /** Fields of one response name that are merged. */
  equalNames: 10,
  /** Selections; those of a fragment count at each spread. */
  selections: 4_000,
  fragments: 50,
  /** Lists that one operation reads, each alias counted: pages of 30 rows with totals, and lists of any kind. */
  pages: 3,
  lists: 9,
} as const;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const limitError = (what: string, limit: number) => new GraphQLError(`At most ${limit} ${what}.`);

/** The merged fields of selection sets, by response name; `visited` is called for each selection. */
function mergedFields(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  visited: () => void,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const visitedFragments = new Set<string>();
  const queue = [...sets];
  for (let set = queue.pop(); set; set = queue.pop()) {
    for (const selection of set.selections) {
      visited();
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        queue.push(selection.selectionSet);
      } else if (!visitedFragments.has(selection.name.value)) {
        visitedFragments.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) queue.push(fragment.selectionSet);
      }
    }
  }
  return fields;
}

/** Throws a GraphQLError for a document that would be expensive to validate. */
function checkNames(document: DocumentNode, fragments: Fragments): void {
  let remaining: number = shapeLimits.selections;
  const visited = (): void => {
    remaining -= 1;
    if (remaining < 0) throw limitError('selections with those of fragments', shapeLimits.selections);
  };
  const queue: SelectionSetNode[][] = document.definitions.flatMap((part) =>
    'selectionSet' in part ? [[part.selectionSet]] : [],
  );
  for (let sets = queue.pop(); sets; sets = queue.pop()) {
    for (const same of mergedFields(sets, fragments, visited).values()) {
      if (same.length > shapeLimits.equalNames) throw limitError('fields of one response name', shapeLimits.equalNames);
      const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) queue.push(below);
    }
  }
}

/** The root fields that return a list (of cities, of drivers), and those of them that return a page. */
function listFields(schema: GraphQLSchema): { lists: ReadonlySet<string>; pages: ReadonlySet<string> } {
  const [lists, pages] = [new Set<string>(), new Set<string>()];
  for (const { name, type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const returned = getNullableType(type);
    if (isObjectType(returned) && 'rows' in returned.getFields()) pages.add(name);
    if (pages.has(name) || isListType(returned)) lists.add(name);
  }
  return { lists, pages };
}

/** Creates the check of shapes; it returns the error, or null. */
export function createShapeCheck(schema: GraphQLSchema): (document: DocumentNode) => GraphQLError | null {
  const { lists, pages } = listFields(schema);
  const checkFields = ({ operation, selectionSet }: OperationDefinitionNode, fragments: Fragments): void => {
    const fieldNames = [...mergedFields([selectionSet], fragments, () => {}).values()].flatMap(
      ([field]) => field?.name.value ?? [],
    );
    const type = schema.getRootType(operation)?.name ?? '';
    const weight = fieldNames.reduce((sum, name) => sum + weightOf(type, name), 0);
    if (operation === OperationTypeNode.QUERY) checkLists(fieldNames);
    if (weight > maxWeight) throw new GraphQLError(`An operation may weigh ${maxWeight}; this one weighs ${weight}.`);
  };
  const checkLists = (fieldNames: readonly string[]): void => {
    if (fieldNames.filter((name) => pages.has(name)).length > shapeLimits.pages)
      throw limitError('pages of lists in one operation', shapeLimits.pages);
    if (fieldNames.filter((name) => lists.has(name)).length > shapeLimits.lists)
      throw limitError('lists in one operation', shapeLimits.lists);
  };
  return (document) => {
    const fragments = new Map(
      document.definitions.flatMap((part) =>
        part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
      ),
    );
    try {
      if (fragments.size > shapeLimits.fragments) throw limitError('fragments', shapeLimits.fragments);
      checkNames(document, fragments);
      for (const part of document.definitions) {
        if (part.kind === Kind.OPERATION_DEFINITION) checkFields(part, fragments);
      }
      return null;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  };
}

// What a document looks like before anything is checked against the schema. graphql-js compares fields of one response name with each other, pair
// by pair and level by level, so a few kilobytes can keep the process busy: such a document is refused here, in one walk of bounded length.
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

/** What a document may consist of. */
export const shapeLimits = {
  /** Fields of one response name that are merged into one. */
  equalNames: 10,
  /** Selections, those of a fragment counted wherever it is spread. */
  selections: 4_000,
  /** Fragments. */
  fragments: 50,
  /** Lists that one operation reads, each alias counted: pages of 30 rows with their totals, and lists of any kind. */
  pages: 3,
  lists: 9,
} as const;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const tooMany = (what: string, limit: number) => new GraphQLError(`At most ${limit} ${what}.`);

/** The fields of selection sets that are merged into one, by their response name; `visited` is told of each selection. */
function mergedFields(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  visited: () => void,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const entered = new Set<string>();
  const waiting = [...sets];
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    for (const selection of set.selections) {
      visited();
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        waiting.push(selection.selectionSet);
      } else if (!entered.has(selection.name.value)) {
        entered.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) waiting.push(fragment.selectionSet);
      }
    }
  }
  return fields;
}

/** Throws a GraphQLError for a document that would be dear to check. */
function checkNames(document: DocumentNode, fragments: Fragments): void {
  let left: number = shapeLimits.selections;
  const visited = (): void => {
    left -= 1;
    if (left < 0) throw tooMany('selections with those of fragments', shapeLimits.selections);
  };
  const waiting: SelectionSetNode[][] = document.definitions.flatMap((part) =>
    'selectionSet' in part ? [[part.selectionSet]] : [],
  );
  for (let sets = waiting.pop(); sets; sets = waiting.pop()) {
    for (const same of mergedFields(sets, fragments, visited).values()) {
      if (same.length > shapeLimits.equalNames) throw tooMany('fields of one response name', shapeLimits.equalNames);
      const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) waiting.push(below);
    }
  }
}

/** The root fields of a schema that answer a list (of cities, of drivers) and those among them that answer a page of one. */
function listFields(schema: GraphQLSchema): { lists: ReadonlySet<string>; pages: ReadonlySet<string> } {
  const [lists, pages] = [new Set<string>(), new Set<string>()];
  for (const { name, type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const answered = getNullableType(type);
    if (isObjectType(answered) && 'rows' in answered.getFields()) pages.add(name);
    if (pages.has(name) || isListType(answered)) lists.add(name);
  }
  return { lists, pages };
}

/** A check of a document's shape; returns why it is refused, or null. */
export function shapeCheck(schema: GraphQLSchema): (document: DocumentNode) => GraphQLError | null {
  const { lists, pages } = listFields(schema);
  const checkLists = ({ selectionSet }: OperationDefinitionNode, fragments: Fragments): void => {
    const read = [...mergedFields([selectionSet], fragments, () => {}).values()].flatMap(
      ([field]) => field?.name.value ?? [],
    );
    if (read.filter((name) => pages.has(name)).length > shapeLimits.pages)
      throw tooMany('pages of lists in one operation', shapeLimits.pages);
    if (read.filter((name) => lists.has(name)).length > shapeLimits.lists)
      throw tooMany('lists in one operation', shapeLimits.lists);
  };
  return (document) => {
    const fragments = new Map(
      document.definitions.flatMap((part) =>
        part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
      ),
    );
    try {
      if (fragments.size > shapeLimits.fragments) throw tooMany('fragments', shapeLimits.fragments);
      checkNames(document, fragments);
      for (const part of document.definitions) {
        if (part.kind === Kind.OPERATION_DEFINITION && part.operation === OperationTypeNode.QUERY)
          checkLists(part, fragments);
      }
      return null;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  };
}

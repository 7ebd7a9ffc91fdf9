// All mutations on one row have the same shape, so their documents are built from the names of entity and action. A
// test checks those of all areas against the schema.
import { gql } from 'urql';
import type { TadaDocumentNode } from '#client/live/graphql.ts';

/** A fragment that selects the fields of a row. */
export type RowFragment<Row> = TadaDocumentNode<Row, object, unknown>;

/** The data of every mutation on one row. */
export interface ActionData<Row> {
  result: { row: Row; secret?: string | null };
}
export type ActionDocument<Row> = TadaDocumentNode<ActionData<Row>, { input: Record<string, unknown> }>;

/** What became of one row of a selection. */
export interface BulkOutcome<Row> {
  id: string;
  row?: Row | null;
  /** The row before the action, with the fields that its reversal reads; null in the answer of a repeated call. */
  before?: Row | null;
  /** The extensions of the error, as a mutation of one row would have them. */
  error: { code: string; params?: unknown; fields?: unknown } | null;
}

/** The data of every mutation on a selection. */
export interface BulkData<Row> {
  result: { results: readonly BulkOutcome<Row>[]; refused?: readonly BulkOutcome<Row>[] };
}
export type BulkDocument<Row> = TadaDocumentNode<BulkData<Row>, { input: Record<string, unknown> }>;

export interface ActionDocumentOptions<Row> {
  entity: string;
  action: string;
  fragment: RowFragment<Row>;
  /** The action ends the row: only its id is asked for. */
  removes?: boolean | undefined;
  /** The action makes a secret, which only its answer has. */
  makesSecret?: boolean | undefined;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function fragmentName({ definitions }: RowFragment<unknown>): string {
  const [first] = definitions;
  if (!first || !('name' in first) || !first.name) throw new Error('The document has no fragment.');
  return first.name.value;
}

/** The mutation `<prefix><Action>`, which takes `$input` and returns what `select` makes of the fields of a row. */
function createDocument<Data, Row>(
  { entity, action, fragment, removes = false }: ActionDocumentOptions<Row>,
  prefix: string,
  select: (row: string) => string,
): TadaDocumentNode<Data, { input: Record<string, unknown> }> {
  const name = `${capital(prefix)}${capital(action)}`;
  const row = `row: ${entity} { ${removes ? 'id version' : `...${fragmentName(fragment)}`} }`;
  const text = `mutation ${name}($input: ${name}Input!) { result: ${prefix}${capital(action)}(input: $input) { ${select(row)} } }`;
  const parts = [text, ''];
  return gql<Data, { input: Record<string, unknown> }>(Object.assign(parts, { raw: parts }), removes ? '' : fragment);
}

/** The mutation `<entity><Action>`, which takes `$input` and returns the row. */
export function createActionDocument<Row>(options: ActionDocumentOptions<Row>): ActionDocument<Row> {
  return createDocument(options, options.entity, (row) => (options.makesSecret ? `${row} secret` : row));
}

const refusal = 'error { code params fields { path code params } }';

/**
 * The mutation `<plural><Action>` on a selection. It returns the rows of ids; of all rows of a list, only those that were
 * refused, and of the others what is `needed` of the rows before the action.
 */
export function createBulkDocument<Row>(
  { needed, ...options }: ActionDocumentOptions<Row> & { plural: string; needed?: string | undefined },
  selection: 'ids' | 'matching',
): BulkDocument<Row> {
  const before = needed === undefined ? '' : `before { id ${needed} } `;
  return createDocument(options, options.plural, (row) =>
    selection === 'ids'
      ? `results { id ${row} ${refusal} }`
      : `results { id ${before}error { code } } refused { id ${row} ${refusal} }`,
  );
}

// The columns of an export as part of a GraphQL document: they are executed like the list itself, so that scope, hidden
// fields and names are those of the screen.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { type Access, hiddenFields } from '#shared/access/scope.ts';
import type { RightsHolder } from '#shared/access/rights.ts';
import type { ExportColumn } from '#shared/entities/export-input.ts';
import { AppError } from '#shared/lib/app-error.ts';

type AnyField = GraphQLField<unknown, unknown>;

/** Fails with `unknown_field` for each column that no field of the list's rows gives. */
export function checkColumns(schema: GraphQLSchema, list: string, columns: readonly ExportColumn[]): void {
  const row = rowTypeOf(schema, list);
  const problems = columns.flatMap(({ path }, index) =>
    isColumn(row, path) ? [] : [{ path: `file.columns.${index}.path`, code: 'unknown_field' as const }],
  );
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
}

/** The columns without those that are hidden from the holder. */
export function visibleColumns(access: Access, holder: RightsHolder, columns: readonly ExportColumn[]): ExportColumn[] {
  const hidden = hiddenFields(access, holder);
  return columns.filter(({ path }) => {
    const [field = ''] = path.split('.');
    // `driver { name }` is the field `driverId` of the row.
    return !hidden.includes(field) && !hidden.includes(`${field}Id`);
  });
}

/** The document that reads a page of the list with these columns. */
export function exportDocument(typeName: string, list: string, columns: readonly ExportColumn[]): string {
  const byField = Map.groupBy(
    columns.map(({ path }) => path.split('.')),
    ([field = '']) => field,
  );
  const selection = [...byField].map(([field, paths]) => {
    const inner = [...new Set(paths.flatMap(([, name]) => name ?? []))];
    return inner.length === 0 ? field : `${field} { ${inner.join(' ')} }`;
  });
  return `query ($tab: ${typeName}Tab, $search: String, $filter: ${typeName}Filter, $sort: ${typeName}Sort, $after: String) {
  page: ${list}(tab: $tab, search: $search, filter: $filter, sort: $sort, after: $after) {
    total totalIsExact next rows { ${selection.join(' ')} }
  }
}`;
}

function rowTypeOf(schema: GraphQLSchema, list: string): GraphQLObjectType {
  const page = getNamedType(schema.getQueryType()?.getFields()[list]?.type);
  const row = isObjectType(page) ? getNamedType(page.getFields()['rows']?.type) : undefined;
  if (!isObjectType(row)) throw new Error(`no such list: ${list}`);
  return row;
}

function isColumn(row: GraphQLObjectType, path: string): boolean {
  const [name = '', inner] = path.split('.');
  const field = plainField(row, name);
  if (!field) return false;
  if (inner === undefined) return isLeafType(getNamedType(field.type));
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  if (isListType(type) || !isObjectType(type)) return false;
  const leaf = plainField(type, inner);
  return leaf !== undefined && isLeafType(getNamedType(leaf.type));
}

/** A field that needs no argument. */
function plainField(type: GraphQLObjectType, name: string): AnyField | undefined {
  const field = Object.hasOwn(type.getFields(), name) ? type.getFields()[name] : undefined;
  return field?.args.some(isRequiredArgument) === true ? undefined : field;
}

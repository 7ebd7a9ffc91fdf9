import { z } from 'zod';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import type { ApiClient, GraphQLAnswer } from '#tests/fixtures/test-server.ts';
import { frenchHeader, orderCells, type TestCell, workbook } from './workbook.ts';

const fields = `id version status name sheetName header columns suggestions rowCount createdCount
  importedBefore { id }
  rows { line texts excluded kept packageId trackingNumber
    problems { field code isError count line suggestions } }`;

const problem = z.object({
  field: z.string(),
  code: z.string(),
  isError: z.boolean(),
  count: z.number().nullable(),
  line: z.number().nullable(),
  suggestions: z.array(z.string()),
});
const draft = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  name: z.string(),
  header: z.array(z.string()),
  columns: z.array(z.string()),
  suggestions: z.array(z.string()),
  rowCount: z.number(),
  createdCount: z.number(),
  importedBefore: z.object({ id: z.string() }).nullable(),
  rows: z.array(
    z.object({
      line: z.number(),
      texts: z.array(z.string()),
      excluded: z.boolean(),
      kept: z.boolean(),
      packageId: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      problems: z.array(problem),
    }),
  ),
});
export type Draft = z.output<typeof draft>;

/** The answer of an upload of orders. */
export function uploadBytes(
  url: string,
  client: Pick<ApiClient, 'cookie' | 'token'>,
  bytes: Uint8Array,
  input: Readonly<Record<string, unknown>> = {},
): Promise<GraphQLAnswer> {
  const query = `mutation ($file: Upload!, $input: ImportUploadInput!) { importUpload(file: $file, input: $input) { import { ${fields} } } }`;
  return sendFile(url, client, bytes, { query, variables: { input: { name: 'commandes.xlsx', ...input } } });
}

/** The answer of a mutation with the variable `file`, a multipart request as a browser sends it. */
export async function sendFile(
  url: string,
  { cookie, token }: Pick<ApiClient, 'cookie' | 'token'>,
  bytes: Uint8Array,
  { query, variables = {} }: { query: string; variables?: Readonly<Record<string, unknown>> },
): Promise<GraphQLAnswer> {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables: { ...variables, file: null } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new File([new Uint8Array(bytes)], 'file'));
  const headers = { cookie, 'x-qafila-token': token, origin: url, accept: 'application/json' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const answer = (await response.json()) as Partial<GraphQLAnswer>;
  const { data = null, errors = [] } = answer;
  return { status: response.status, data, errors, extensions: {}, cookies: [] };
}

const uploaded = z.object({ importUpload: z.object({ import: draft }) });

/** The draft of a workbook with these rows below French titles; by default one order. */
export async function importRows(
  url: string,
  client: ApiClient,
  rows: readonly (readonly TestCell[])[] = [orderCells(1)],
  { header = frenchHeader, ...input }: { header?: readonly string[]; companyId?: string; name?: string } = {},
): Promise<Draft> {
  const { data, errors } = await uploadBytes(url, client, workbook([header, ...rows]), input);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return uploaded.parse(data).importUpload.import;
}

const found = z.object({ import: draft });

/** The import as this user sees it. */
export async function readImport(client: ApiClient, id: string): Promise<Draft> {
  return found.parse((await client.call(`query ($id: ID!) { import(id: $id) { ${fields} } }`, { id })).data).import;
}

export type Action = 'SetColumns' | 'Edit' | 'Exclude' | 'Keep' | 'Cancel' | 'Confirm';

/** The answer of an action on an import. */
export function act(
  client: ApiClient,
  action: Action,
  input: Readonly<Record<string, unknown>>,
): Promise<GraphQLAnswer> {
  const document = `mutation ($input: Import${action}Input!) { made: import${action}(input: $input) { import { ${fields} } } }`;
  return client.call(document, { input });
}

const made = z.object({ made: z.object({ import: draft }) });

/** Runs an action on an import, which must succeed. */
export async function run(client: ApiClient, action: Action, input: Readonly<Record<string, unknown>>): Promise<Draft> {
  const { data, errors } = await act(client, action, input);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return made.parse(data).made.import;
}

/** The code of an action that is refused; null if it was done. */
export async function codeOf(
  client: ApiClient,
  action: Action,
  input: Readonly<Record<string, unknown>>,
): Promise<ErrorCode | null> {
  return (await act(client, action, input)).errors[0]?.extensions.code ?? null;
}

/** The problems of each row as `field: code`. */
export const problemsOf = ({ rows }: Draft): string[][] =>
  rows.map(({ problems }) => problems.map(({ field, code }) => `${field}: ${code}`));

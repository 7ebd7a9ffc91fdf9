// Sends a spreadsheet to a mutation that reads its rows and writes nothing.
import * as z from 'zod/mini';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { sendMultipart } from '#client/live/uploads/upload-file.ts';

/** A mutation with the variable `file`, and the rows of its answer. */
export interface FileReader<Row> {
  /** The name of its field, and what is selected of each row. */
  field: string;
  selection: string;
  row: z.ZodMiniType<Row>;
  /** What is selected of each problem; default: column and code. */
  problem?: string;
  /** What else the mutation is told, as its variable `input`. */
  input?: { type: string; value: Readonly<Record<string, unknown>> };
}

/** What every row of a file has. */
export const fileRow = {
  line: z.number(),
  texts: z.array(z.string()),
  problems: z.array(z.object({ column: z.string(), code: z.string(), limit: z.nullish(z.number()) })),
};
export interface FileRow {
  line: number;
  /** As they stand in the file, in the order of the columns. */
  texts: string[];
  problems: { column: string; code: string; limit?: number | null | undefined }[];
}

type FileAnswer<Row> = { ok: true; rows: Row[] } | { ok: false; problem: RequestError };

/** Reads a CSV or a workbook. Never rejects; null when it was aborted. */
export async function readFile<Row>(
  { field, selection, row, problem = 'column code', input }: FileReader<Row>,
  file: File,
  signal: AbortSignal,
): Promise<FileAnswer<Row> | null> {
  const variables = input ? `$file: Upload!, $input: ${input.type}!` : '$file: Upload!';
  const given = input ? 'file: $file, input: $input' : 'file: $file';
  const query = `mutation ReadFile(${variables}) { rows: ${field}(${given}) { line texts problems { ${problem} } ${selection} } }`;
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables: { file: null, ...(input && { input: input.value }) } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', file);
  let found: Row[] | null = null;
  const sent = await sendMultipart(body, {
    signal,
    onProgress: () => {},
    readId: ({ rows }) => {
      const parsed = z.safeParse(z.array(row), rows);
      found = parsed.success ? parsed.data : null;
      return parsed.success ? 'read' : null;
    },
  });
  if (sent === null || !sent.ok) return sent;
  return found ? { ok: true, rows: found } : { ok: false, problem: parseErrorExtensions({ code: 'internal' }) };
}

// The next rows of a file, and where its writer goes on.
import * as z from 'zod/mini';
import type { ExportColumn } from '#shared/entities/export-input.ts';
import { fileChunks } from '../jobs/file-chunks.ts';
import type { StepOutput } from '../lib/job-step.ts';
import type { Cell } from './cells.ts';
import { csvHead, csvRows } from './csv.ts';
import type { ExportRequest } from './request.ts';
import { xlsxEnd, xlsxHead, xlsxRows, xlsxState } from './xlsx.ts';

/** What a step leaves to the next one: the cursor of its rows, and the state of a workbook. */
export const fileCursor = z.object({ after: z.nullable(z.string()), xlsx: z.nullable(xlsxState) });
type FileCursor = z.output<typeof fileCursor>;

interface FilePage {
  file: Pick<ExportRequest, 'format' | 'language'> & { columns: readonly Pick<ExportColumn, 'title'>[] };
  /** Null for the first page. */
  cursor: FileCursor | null;
  rows: readonly (readonly Cell[])[];
  isComplete: boolean;
}
type Written = Pick<StepOutput, 'chunks'> & Pick<FileCursor, 'xlsx'>;

const writers = { csv: writeCsv, xlsx: writeXlsx };

/** Writes a page in the format of the file. */
export function writeFilePage(page: FilePage): Promise<Written> {
  return writers[page.file.format](page);
}

const titlesOf = ({ columns }: FilePage['file']): string[] => columns.map(({ title }) => title);

async function writeCsv({ file, cursor, rows }: FilePage): Promise<Written> {
  const content = csvRows(rows, file.language);
  return { chunks: fileChunks(cursor === null ? [csvHead(titlesOf(file)), content] : [content]), xlsx: null };
}

async function writeXlsx({ file, cursor, rows, isComplete }: FilePage): Promise<Written> {
  const head = cursor === null ? await xlsxHead(titlesOf(file), file.language) : null;
  const state = head?.state ?? cursor?.xlsx;
  if (!state) throw new Error('an export without its state');
  const body = await xlsxRows(state, rows);
  const end = isComplete ? [await xlsxEnd(body.state)] : [];
  return { chunks: fileChunks([...(head ? [head.content] : []), body.content, ...end]), xlsx: body.state };
}

// Sends a spreadsheet to the server, which reads it into a draft.
import { importLimits, type TextEncoding } from '#shared/areas/imports/import.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { sendMultipart, type UploadResult } from '#client/live/uploads/upload-file.ts';

const mutation =
  'mutation ImportUpload($file: Upload!, $input: ImportUploadInput!) { importUpload(file: $file, input: $input) { import { id } } }';

function readId({ importUpload }: Record<string, unknown>): unknown {
  const made = isRecord(importUpload) ? importUpload['import'] : null;
  return isRecord(made) ? made['id'] : null;
}

/** The types that the browser's choice of files offers. */
export const spreadsheetTypes =
  '.xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** How a file is to be read instead of the way that its content shows, and the draft that this replaces. */
export interface Rereading {
  encoding?: TextEncoding;
  withHidden?: boolean;
  replaces: string;
}

interface UploadOptions {
  companyId: string | null;
  signal: AbortSignal;
  rereading?: Rereading;
}

/** Uploads a file; the id is that of the draft. Never rejects; null when it was aborted. */
export async function uploadSpreadsheet(
  file: File,
  { companyId, signal, rereading }: UploadOptions,
): Promise<UploadResult | null> {
  if (file.size > importLimits.megabytes * 1_048_576)
    return {
      ok: false,
      problem: parseErrorExtensions({ code: 'import.too_large', params: { limit: importLimits.megabytes } }),
    };
  const input = { name: file.name.slice(-importLimits.name), ...(companyId !== null && { companyId }), ...rereading };
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: mutation, variables: { file: null, input } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', file);
  return sendMultipart(body, { signal, onProgress: () => {}, readId });
}

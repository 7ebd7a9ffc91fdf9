// Sends a CSV of the bank to the server, which reads it into a draft.
import { bankFileLimits } from '#shared/areas/billing/bank-file.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { sendMultipart, type UploadResult } from '#client/live/uploads/upload-file.ts';

const mutation =
  'mutation BankFileUpload($file: Upload!, $input: BankFileUploadInput!) { bankFileUpload(file: $file, input: $input) { bankFile { id } } }';

function readId({ bankFileUpload }: Record<string, unknown>): unknown {
  const made = isRecord(bankFileUpload) ? bankFileUpload['bankFile'] : null;
  return isRecord(made) ? made['id'] : null;
}

/** Uploads a file; the id is that of the draft. Never rejects; null when it was aborted. */
export async function uploadBankFile(file: File, signal: AbortSignal): Promise<UploadResult | null> {
  if (file.size > bankFileLimits.megabytes * 1_048_576) {
    const params = { limit: bankFileLimits.megabytes };
    return { ok: false, problem: parseErrorExtensions({ code: 'import.too_large', params }) };
  }
  const body = new FormData();
  const input = { name: file.name.slice(-bankFileLimits.name) };
  body.set('operations', JSON.stringify({ query: mutation, variables: { file: null, input } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', file);
  return sendMultipart(body, { signal, onProgress: () => {}, readId });
}

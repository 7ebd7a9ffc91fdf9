// Uploads a file as a multipart request of GraphQL, with XMLHttpRequest: fetch does not report what it has sent.
import { type FileKind, maxUploadBytes } from '#shared/files/file-kinds.ts';
import { endExpiredSession } from '#client/session/end-expired-session.ts';
import { serverUrl } from '#client/session/server-url.ts';
import { readToken } from '#client/session/session.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { shrinkImage } from './shrink-image.ts';

export type UploadResult = { ok: true; id: string } | { ok: false; problem: RequestError };

export interface UploadOptions {
  kind: FileKind;
  /** Aborts the upload; the result is then null. */
  signal: AbortSignal;
  /** The part that was sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

const mutation =
  'mutation FileUpload($file: Upload!, $kind: FileKind!) { fileUpload(file: $file, kind: $kind) { id } }';

/** Long enough for a photo over a slow mobile connection; the server gives up earlier. */
const timeoutMs = 90_000;

/** Uploads a file. Never rejects; null when it was aborted. */
export async function uploadFile(
  file: File,
  { kind, signal, onProgress }: UploadOptions,
): Promise<UploadResult | null> {
  const image = await shrinkImage(file, kind);
  if (signal.aborted) return null;
  if (image.size > maxUploadBytes)
    return refused({ code: 'file_too_large', params: { limit: maxUploadBytes / 1_048_576 } });
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: mutation, variables: { file: null, kind } }));
  body.set('map', '{"0":["variables.file"]}');
  // Without the name of the file, which may name people or places.
  body.set('0', new File([image], 'image', { type: image.type }));
  return sendMultipart(body, { signal, onProgress, readId: readFileId });
}

/** Reads the id of what the mutation made from the data of its answer. */
type ReadId = (data: Record<string, unknown>) => unknown;
const readFileId: ReadId = ({ fileUpload }) => (isRecord(fileUpload) ? fileUpload['id'] : null);

/** Sends the body of a multipart request. Never rejects; null when it was aborted. */
export function sendMultipart(
  body: FormData,
  { signal, onProgress, readId }: Pick<UploadOptions, 'signal' | 'onProgress'> & { readId: ReadId },
): Promise<UploadResult | null> {
  const { promise, resolve } = Promise.withResolvers<UploadResult | null>();
  const request = new XMLHttpRequest();
  const abort = (): void => {
    request.abort();
    resolve(null);
  };
  signal.addEventListener('abort', abort, { once: true });
  const onFailure = (): void => {
    resolve(refused({ code: 'network' }));
  };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    resolve(parseAnswer(request, readId));
  });
  request.addEventListener('error', onFailure);
  request.addEventListener('timeout', onFailure);
  request.open('POST', serverUrl('/graphql'));
  request.withCredentials = true;
  request.timeout = timeoutMs;
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('x-qafila-token', readToken() ?? '');
  request.send(body);
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
  });
}

function refused(extensions: object): UploadResult {
  return { ok: false, problem: parseErrorExtensions(extensions) };
}

function parseAnswer({ responseText, status }: XMLHttpRequest, readId: ReadId): UploadResult {
  const body = parseJson(responseText);
  // A proxy's own page, for example when it takes no file of this size.
  if (!isRecord(body)) return refused({ code: status === 413 ? 'file_too_large' : 'network' });
  const { data, errors } = body;
  const id = isRecord(data) ? readId(data) : null;
  if (typeof id === 'string') return { ok: true, id };
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const problem = parseErrorExtensions(isRecord(first) ? first['extensions'] : null);
  if (problem.code === 'UNAUTHENTICATED') endExpiredSession();
  return { ok: false, problem };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

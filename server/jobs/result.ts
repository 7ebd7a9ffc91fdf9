// GET /jobs/<id>/result: the result of a finished job, for its owner. Anybody else gets the answer for a job that does
// not exist.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { AppError } from '#shared/lib/app-error.ts';
import { isId } from '#shared/lib/uuid.ts';
import { readUsableSession, type SessionSettings } from '../access/session.ts';
import { jobStore, readChunk } from '../areas/jobs/store.ts';
import { actorOf } from '../commands/actor.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot } from '../db/transaction.ts';
import { sendError } from '../http/respond.ts';

const resultPath = /^\/jobs\/([^/]+)\/result$/;
const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** True for the path of a result. */
export function isResultPath(path: string): boolean {
  return resultPath.test(path);
}

/** The header that names the file: in ASCII for old programs, and as it is (RFC 6266). */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export interface ResultOptions {
  db: Db;
  config: SessionSettings;
  now: () => Date;
}

/** Creates the handler of results. */
export function createResultHandler({ db, config, now }: ResultOptions) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const id = resultPath.exec(path)?.[1] ?? '';
    const session = await readUsableSession(db, config, request.headers.cookie, now());
    if (!session) return sendError(response, 401, new AppError('UNAUTHENTICATED'));
    const { audience } = session.viewer;
    const principal = actorOf(session.viewer).dbPrincipal;
    const job = isId(id) ? await inSnapshot(db, principal, (trx) => jobStore.find(trx, id, audience)) : null;
    if (job?.status !== 'done' || job.resultName === null) return sendError(response, 404, new AppError('missing'));
    const bytes = job.resultBytes ?? 0;
    response.writeHead(200, {
      'content-type': contentTypes[job.resultName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-disposition': contentDisposition(job.resultName),
      'content-length': bytes,
      'cache-control': 'private, no-store',
    });
    if (request.method === 'HEAD') response.end();
    else await sendChunks(response, bytes, (n) => inSnapshot(db, principal, (trx) => readChunk(trx, job.id, n)));
  };
}

/** Sends piece by piece as the client takes them, each read in a short transaction. */
async function sendChunks(
  response: ServerResponse,
  bytes: number,
  read: (n: number) => Promise<Buffer | null>,
): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  let sent = 0;
  for (let n = 0; !closed.signal.aborted; n += 1) {
    const chunk = await read(n);
    if (!chunk) break;
    sent += chunk.length;
    if (!response.write(chunk)) await once(response, 'drain', { signal: closed.signal }).catch(() => {});
  }
  if (closed.signal.aborted) return;
  if (sent === bytes) response.end();
  // A result that was deleted meanwhile is cut off: the client would wait for the rest.
  else response.destroy();
}

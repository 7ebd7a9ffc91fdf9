// GET /files/:id: the bytes of a file, for those who see the row that it belongs to. A file that is absent and one
// that is not the viewer's give the same answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import { fileSeenBy } from '#shared/files/file-kinds.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isId } from '#shared/lib/uuid.ts';
import { actorOf } from '../commands/actor.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, type Trx } from '../db/transaction.ts';
import { sendError } from '../http/respond.ts';
import { fileStorage, type FileVariant } from './storage.ts';
import { readFile, type StoredFile } from './stored-files.ts';

/** True if the audience sees the row of an entity. */
export type IsRowVisible = (trx: Trx, entity: string, id: string, audience: Audience) => Promise<boolean>;

export interface FileHandlerOptions {
  db: Db;
  isRowVisible: IsRowVisible;
  /** The viewer of a cookie header; null without a session. */
  viewerOf: (cookie: string | undefined) => Promise<Viewer | null>;
}

const pathStart = '/files/';

/** True for the path of a file. */
export function isFilePath(path: string): boolean {
  return path.startsWith(pathStart);
}

export type FileHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** The variant that the address asks for. */
function variantOf(request: IncomingMessage): FileVariant {
  return new URL(request.url ?? '/', 'http://localhost').searchParams.get('size') === 'thumb' ? 'thumb' : 'full';
}

// The policies of the database say the same; this is the check that a reader finds.
async function isVisible(trx: Trx, file: StoredFile, viewer: Viewer, isRowVisible: IsRowVisible): Promise<boolean> {
  if (file.ownerEntity === null || file.ownerId === null) return file.uploaderId === viewer.id;
  if (fileSeenBy[file.kind] === 'everybody') return true;
  return isRowVisible(trx, file.ownerEntity, file.ownerId, viewer.audience);
}

/** The file and its bytes, for a viewer who sees it; bytes are not read when the browser has them. */
async function readVisible(
  { db, isRowVisible }: FileHandlerOptions,
  viewer: Viewer,
  { id, variant, known }: { id: string; variant: FileVariant; known: string | undefined },
): Promise<{ file: StoredFile; etag: string; bytes: Buffer | null } | null> {
  return inSnapshot(db, actorOf(viewer).dbPrincipal, async (trx) => {
    const file = await readFile(trx, id);
    if (!file || !(await isVisible(trx, file, viewer, isRowVisible))) return null;
    const etag = `"${file.hash.toString('base64url')}-${variant}"`;
    if (known === etag) return { file, etag, bytes: null };
    const bytes = await fileStorage.get(trx, id, variant);
    return bytes && { file, etag, bytes };
  });
}

/** Answers /files/:id. Without a session 401; a file that the viewer may not see is 404, like one that is absent. */
export function createFileHandler(options: FileHandlerOptions): FileHandler {
  return async (request, response, path) => {
    // Without this a browser would show the file of one account to the next one that signs in.
    response.setHeader('vary', 'Cookie');
    const viewer = await options.viewerOf(request.headers.cookie);
    if (!viewer) return sendError(response, 401, new AppError('UNAUTHENTICATED'));
    const id = path.slice(pathStart.length);
    const variant = variantOf(request);
    const found = isId(id)
      ? await readVisible(options, viewer, { id, variant, known: request.headers['if-none-match'] })
      : null;
    if (!found) return sendError(response, 404, new AppError('missing'));
    const { file, etag, bytes } = found;
    // The browser asks each time, so that whoever lost the row loses its files at once. What has not changed is a 304.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (!bytes) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': file.mediaType,
      'content-length': bytes.length,
      // Every stored image was encoded here. Other files are saved, never shown.
      'content-disposition': file.mediaType === 'image/jpeg' ? 'inline' : 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}

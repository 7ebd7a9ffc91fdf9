// An upload: scan, decode, encode (an image; a PDF is kept as it is), then the row and the bytes in one transaction. The file has no owner yet.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { dailyQuota, type FileKind, maxStoredBytes, maxUploadBytes } from '#shared/files/file-kinds.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError, fail, failField } from '#shared/lib/app-error.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import { actorOf } from '../commands/actor.ts';
import type { Db } from '../db/connection/connection.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, type Trx } from '../db/transaction.ts';
import { encodeImage } from './encode-image.ts';
import { countRefused, requireFewRefused } from './refused-uploads.ts';
import type { ScanFile } from './scan-file.ts';
import { fileStorage } from './storage.ts';
import { readFile, type StoredFile } from './stored-files.ts';

export interface FileUploads {
  db: Db;
  /** Null without a virus scanner. */
  scan: ScanFile | null;
}

/** What of an uploaded file is used: never its name nor its declared type. */
export interface UploadedBytes {
  size: number;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

const usedRow = z.object({ files: z.number(), bytes: z.number() });

/**
 * Fails with `file.quota` when the person has uploaded as much today as one may, and with `file.too_many_refused` when as
 * many uploads were refused. Deleted files count too.
 */
async function requireQuota(trx: Trx, viewer: Viewer, now: Date): Promise<void> {
  const { rows } = await sql`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from files
    where uploader_id = ${viewer.id} and created_at >= ${startOfDay(dayOf(now))}`.execute(trx);
  const used = usedRow.parse(rows[0]);
  if (used.files >= dailyQuota.files || used.bytes >= dailyQuota.bytes)
    fail('file.quota', { files: dailyQuota.files, megabytes: dailyQuota.bytes / 1_048_576 });
  await requireFewRefused(trx, viewer.id, now);
}

interface Content {
  mediaType: string;
  full: Buffer;
  /** Of an image. */
  thumb?: Buffer;
  width?: number;
  height?: number;
}

/** A PDF as it is, by its first bytes. */
function checkDocument(bytes: Buffer): Content {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) failField('file', 'file_type');
  if (bytes.length > maxStoredBytes) failField('file', 'file_too_large', { limit: maxStoredBytes / 1_048_576 });
  return { mediaType: 'application/pdf', full: bytes };
}

/** The scanned file; an image is encoded again. What is refused for its content is counted; a busy server or scanner is nobody's fault. */
async function checkContent(
  uploads: FileUploads,
  viewer: Viewer,
  { original, kind, now }: { original: Buffer; kind: FileKind; now: Date },
): Promise<Content> {
  try {
    await uploads.scan?.(original);
    return kind === 'document' ? checkDocument(original) : await encodeImage(viewer.id, original, kind);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input')
      await countRefused(uploads.db, { id: viewer.id, dbPrincipal: actorOf(viewer).dbPrincipal }, now);
    throw error;
  }
}

/**
 * Stores an uploaded file of the viewer. Fails with `invalid_input` on the field `file` (`file_too_large`,
 * `file_type`, `file_too_many_pixels`, `file_unreadable`, `file_infected`), and with `file.quota`,
 * `file.too_many_refused`, `file.scan_unavailable` or `too_many_requests`.
 */
export async function uploadFile(
  uploads: FileUploads,
  viewer: Viewer,
  { file, kind, now }: { file: UploadedBytes; kind: FileKind; now: Date },
): Promise<StoredFile> {
  if (file.size > maxUploadBytes) failField('file', 'file_too_large', { limit: maxUploadBytes / 1_048_576 });
  const { db } = uploads;
  const { dbPrincipal } = actorOf(viewer);
  // Also before the work: whoever is beyond the quota must not keep the processor busy.
  await inTransaction(db, dbPrincipal, (trx) => requireQuota(trx, viewer, now));
  const original = Buffer.from(new Uint8Array(await file.arrayBuffer()));
  const { full, thumb, ...image } = await checkContent(uploads, viewer, { original, kind, now });
  return inTransaction(db, dbPrincipal, async (trx) => {
    // One upload of a person at a time from here on, so that two cannot both be the last of the quota.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files/${viewer.id}`}, 0))`.execute(trx);
    await requireQuota(trx, viewer, now);
    const id = newId(now.getTime());
    const hash = createHash('sha256').update(full).digest();
    await trx
      .insertInto('files')
      .values({ id, kind, hash, size: full.length, ...image, uploaderId: viewer.id, createdAt: now })
      .execute();
    await fileStorage.put(trx, id, 'full', full);
    if (thumb) await fileStorage.put(trx, id, 'thumb', thumb);
    return (await readFile(trx, id)) ?? fail('internal');
  });
}

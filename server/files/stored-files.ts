// Files after their upload: attached to a row by one of its actions, read with it, removed, and swept when nobody
// attached them.
import { z } from 'zod';
import type { EntityName } from '#shared/areas/index.ts';
import { type FileKind, fileKinds, removableMs, unattachedMs } from '#shared/files/file-kinds.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayMs, dayOf } from '#shared/lib/time.ts';
import type { Actor } from '../commands/actor.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { fileStorage } from './storage.ts';

const storedFile = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  hash: z.instanceof(Buffer),
  mediaType: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  uploaderId: z.string(),
  ownerEntity: z.string().nullable(),
  ownerId: z.string().nullable(),
  createdAt: z.date(),
});
const storedFiles = z.array(storedFile);

/** A file that was not deleted. */
export type StoredFile = z.infer<typeof storedFile>;

/** The row that a file belongs to. */
export interface FileOwner {
  entity: EntityName;
  id: string;
}

/** Files that the transaction's principal may see, in any order; without those that were deleted. */
export async function readFiles(trx: Trx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  return storedFiles.parse(rows);
}

/** A file that the transaction's principal may see; null if there is none, or it was deleted. */
export async function readFile(trx: Trx, id: string): Promise<StoredFile | null> {
  const [file = null] = await readFiles(trx, [id]);
  return file;
}

/**
 * Attaches uploaded files to a row, in the transaction of the action that does so. Only the uploader can, and only
 * once. Otherwise fails with `invalid_input` { field: `unknown_file` }.
 */
export async function attachFiles(
  trx: Trx,
  {
    ids,
    kinds,
    owner,
    actor,
    field,
  }: { ids: readonly string[]; kinds: readonly FileKind[]; owner: FileOwner; actor: Actor; field: string },
): Promise<void> {
  if (ids.length === 0) return;
  if (actor.id === null) failField(field, 'unknown_file');
  // Refused before anything is written: in a selection the other rows are saved all the same.
  const usable = await trx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', 'in', kinds)
    .where('uploaderId', '=', actor.id)
    .where('ownerId', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (usable.length !== new Set(ids).size) failField(field, 'unknown_file');
  await trx.updateTable('files').set({ ownerEntity: owner.entity, ownerId: owner.id }).where('id', 'in', ids).execute();
}

/** True if the row has files that the transaction's principal may see, other than these. */
export async function hasFiles(trx: Trx, { entity, id }: FileOwner, except: readonly string[] = []): Promise<boolean> {
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('ownerEntity', '=', entity)
    .where('ownerId', '=', id)
    .where('deletedAt', 'is', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** True if this person may delete the file: its uploader for an hour, administrators always. */
export function isRemovable(
  file: Pick<StoredFile, 'uploaderId' | 'createdAt'>,
  who: { id: string | null; role: string },
  now: Date,
): boolean {
  if (who.role === 'ADMIN') return true;
  return who.id === file.uploaderId && now.getTime() - file.createdAt.getTime() < removableMs;
}

/**
 * Deletes a file of a row: its bytes are gone, its row stays for the history. Fails with `missing` when the row has no
 * such file, and with `forbidden` when the actor may not delete it.
 */
export async function removeFile(
  trx: Trx,
  { id, owner, actor, now }: { id: string; owner: FileOwner; actor: Actor; now: Date },
): Promise<void> {
  const file = await readFile(trx, id);
  if (!file || file.ownerEntity !== owner.entity || file.ownerId !== owner.id) fail('missing');
  if (!isRemovable(file, { id: actor.id, role: actor.principal.role }, now)) fail('forbidden');
  await deleteFiles(trx, [id], now);
}

/** Marks files as deleted and removes their bytes. Who may is decided before. */
export async function deleteFiles(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await fileStorage.remove(trx, ids);
  await trx.updateTable('files').set({ deletedAt: now }).where('id', 'in', ids).execute();
}

/** Rows without an owner are kept as long as a quota counts them. */
const forgetMs = 2 * dayMs;
const batchSize = 100;

/**
 * Deletes the bytes of files that nobody attached within an hour, and their rows after two days. Returns how many were
 * deleted. Files that an action attaches at this moment are skipped.
 */
export function sweepUnattachedFiles(db: Db, now: Date): Promise<number> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    const waiting = await trx
      .selectFrom('files')
      .select('id')
      .where('ownerId', 'is', null)
      .where('deletedAt', 'is', null)
      .where('createdAt', '<', new Date(now.getTime() - unattachedMs))
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = waiting.map(({ id }) => id);
    await deleteFiles(trx, ids, now);
    await trx
      .deleteFrom('files')
      .where('ownerId', 'is', null)
      .where('deletedAt', 'is not', null)
      .where('createdAt', '<', new Date(now.getTime() - forgetMs))
      .execute();
    await trx
      .deleteFrom('refusedUploads')
      .where('day', '<', dayOf(new Date(now.getTime() - forgetMs)))
      .execute();
    return ids.length;
  });
}

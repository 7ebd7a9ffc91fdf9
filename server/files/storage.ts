// Where the bytes of files are kept. Three methods, so that an object store can replace the database.
import type { Trx } from '../db/transaction.ts';

export const fileVariants = ['full', 'thumb'] as const;
export type FileVariant = (typeof fileVariants)[number];

interface FileStorage {
  /** Keeps the bytes of a variant; `trx` is the transaction that creates the file's row. */
  put: (trx: Trx, fileId: string, variant: FileVariant, bytes: Buffer) => Promise<void>;
  /** The bytes of a variant; null when they were removed. */
  get: (trx: Trx, fileId: string, variant: FileVariant) => Promise<Buffer | null>;
  /** Removes all variants of these files. */
  remove: (trx: Trx, fileIds: readonly string[]) => Promise<void>;
}

/**
 * Keeps the bytes in Postgres: they are committed, backed up and protected by row-level security together with the
 * rows. Files are at most 5 MB.
 */
export const fileStorage: FileStorage = {
  put: async (trx, fileId, variant, bytes) => {
    await trx.insertInto('fileContents').values({ fileId, variant, bytes }).execute();
  },
  get: async (trx, fileId, variant) => {
    const found = await trx
      .selectFrom('fileContents')
      .select('bytes')
      .where('fileId', '=', fileId)
      .where('variant', '=', variant)
      .executeTakeFirst();
    return found?.bytes ?? null;
  },
  remove: async (trx, fileIds) => {
    if (fileIds.length > 0) await trx.deleteFrom('fileContents').where('fileId', 'in', fileIds).execute();
  },
};

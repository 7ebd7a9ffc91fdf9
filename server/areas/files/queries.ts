// Reads of files for other areas, batched.
import { readFiles, type StoredFile } from '../../files/stored-files.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';

/** Files by id; null for those that are deleted or not visible. */
export const fileById = defineLoader<string, StoredFile | null>(
  async (trx, ids) => inKeyOrder(ids, await readFiles(trx, ids), ({ id }) => id),
  { isName: false },
);

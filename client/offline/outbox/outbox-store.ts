// Where actions and their files wait: IndexedDB, one database for each user. It survives the end of the session, and only
// the same user sends what is in it.
import { type DBSchema, openDB } from 'idb';
import type { FileKind } from '#shared/files/file-kinds.ts';
import { type KeptAction, keptAction } from './kept-action.ts';

export interface KeptFile {
  /** What actions name it by. */
  id: string;
  file: Blob;
  kind: FileKind;
  keptAt: number;
  /** Its id on the server, once it was uploaded. */
  uploadedId: string | null;
}

export interface OutboxStore {
  /** In the order in which they were made. */
  actions: () => Promise<KeptAction[]>;
  add: (action: Omit<KeptAction, 'place'>) => Promise<void>;
  put: (action: KeptAction) => Promise<void>;
  remove: (place: number) => Promise<void>;
  files: () => Promise<KeptFile[]>;
  file: (id: string) => Promise<KeptFile | undefined>;
  putFile: (file: KeptFile) => Promise<void>;
  removeFile: (id: string) => Promise<void>;
  close: () => void;
}

interface Schema extends DBSchema {
  actions: { key: number; value: Omit<KeptAction, 'place'> & { place?: number } };
  files: { key: string; value: KeptFile };
}

/** Opens the store of a user. Rejects where the browser has none. */
export async function openOutboxStore(userId: string): Promise<OutboxStore> {
  const db = await openDB<Schema>(`qafila.outbox.${userId}`, 1, {
    upgrade(created) {
      created.createObjectStore('actions', { keyPath: 'place', autoIncrement: true });
      created.createObjectStore('files', { keyPath: 'id' });
    },
  });
  return {
    // What another version of the app has stored in another shape stays there.
    actions: async () => (await db.getAll('actions')).flatMap((stored) => keptAction.safeParse(stored).data ?? []),
    add: async (action) => void (await db.add('actions', action)),
    put: async (action) => void (await db.put('actions', action)),
    remove: (place) => db.delete('actions', place),
    files: () => db.getAll('files'),
    file: (id) => db.get('files', id),
    putFile: async (file) => void (await db.put('files', file)),
    removeFile: (id) => db.delete('files', id),
    close: () => {
      db.close();
    },
  };
}

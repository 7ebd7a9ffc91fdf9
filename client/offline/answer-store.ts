// Where the last answers to the queries of a user are: IndexedDB, one database for each user.
import { type DBSchema, deleteDB, openDB } from 'idb';
import * as z from 'zod/mini';
import { isRecord } from '#shared/lib/is-record.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import type { AskedQuery } from '#client/live/keeping.ts';
import { isLiveEntity, rootFieldName } from '#client/live/subscriptions/live-documents.ts';

/** More than the screens of a day have. */
const maxAnswers = 120;
const prefix = 'qafila.answers.';

const keptAnswer = z.object({ key: z.number(), data: z.unknown(), at: z.number() });
type KeptAnswer = z.output<typeof keptAnswer>;

interface Schema extends DBSchema {
  answers: { key: number; value: KeptAnswer; indexes: { at: number } };
}

export interface AnswerStore {
  write: (key: number, data: unknown) => Promise<void>;
  /** The answer, or one with the same row of another answer; null if there is none. `at`: the server's time. */
  read: <Data>(asked: AskedQuery<Data>) => Promise<{ data: Data; at: number } | null>;
  close: () => void;
}

/** Opens the answers of a user. Rejects where the browser has no database. */
export async function openAnswerStore(userId: string): Promise<AnswerStore> {
  const db = await openDB<Schema>(prefix + userId, 1, {
    upgrade(created) {
      created.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
    },
  });
  return {
    write: async (key, data) => {
      await db.put('answers', { key, data, at: serverNow() });
      const keys = await db.getAllKeysFromIndex('answers', 'at');
      for (const old of keys.slice(0, -maxAnswers)) await db.delete('answers', old);
    },
    read: async (asked) => {
      const own = keptAnswer.safeParse(await db.get('answers', asked.key)).data;
      if (own) return isAnswerTo(asked.document, own.data) ? { data: own.data, at: own.at } : null;
      const row = rowAskedBy(asked);
      const others = row === null ? [] : (await db.getAllFromIndex('answers', 'at')).toReversed();
      for (const { data, at } of others) {
        const found = row && findRow(data, row.id);
        const answer: unknown = found && { [row.field]: found };
        if (isAnswerTo(asked.document, answer)) return { data: answer, at };
      }
      return null;
    },
    close: () => {
      db.close();
    },
  };
}

/** What a query asks for that names one row by nothing but its id; null for other queries. */
function rowAskedBy({ document, variables }: AskedQuery<unknown>): { field: string; id: string } | null {
  const { id, ...others } = variables;
  const field = rootFieldName(document);
  return typeof id === 'string' && Object.keys(others).length === 0 && isLiveEntity(field) ? { field, id } : null;
}

// Checks only that the field is there: it was an answer to the same document.
function isAnswerTo<Data>(document: TadaDocumentNode<Data, never>, data: unknown): data is Data {
  return isRecord(data) && rootFieldName(document) in data;
}

/** Deletes the answers of all users, or of all but one. */
export async function deleteAnswers(exceptUserId?: string): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(prefix) && name !== prefix + String(exceptUserId)) await deleteDB(name);
}

/** The row of a list; a row that only names another has few fields. */
const fewFields = 8;

/** A row with this id and with more than a name, anywhere in an answer. */
function findRow(value: unknown, id: string): object | null {
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = findRow(part, id);
      if (found) return found;
    }
    return null;
  }
  if (!isRecord(value)) return null;
  if (value['id'] === id && Object.keys(value).length > fewFields) return value;
  return findRow(Object.values(value), id);
}

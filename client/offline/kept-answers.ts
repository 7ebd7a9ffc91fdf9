// The last answers to the queries of a user, in IndexedDB. They are deleted at the sign-out, and before another user works
// in this browser.
import { type DBSchema, deleteDB, openDB } from 'idb';
import * as z from 'zod/mini';
import { isRecord } from '#shared/lib/is-record.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import type { AskedQuery, KeptAnswers } from '#client/live/keeping.ts';
import { isLiveEntity, rootFieldName } from '#client/live/subscriptions/live-documents.ts';

/** More than the screens of a day have. */
const maxAnswers = 120;
/** Changes come one by one: after the first answer, those are stored when they pause. */
const pauseMs = 1_000;
/** How long a new answer is waited for: a network that is slow is as good as none. */
const patienceMs = 2_500;
const prefix = 'qafila.answers.';

const keptAnswer = z.object({ key: z.number(), data: z.unknown(), at: z.number() });
type KeptAnswer = z.output<typeof keptAnswer>;

interface Schema extends DBSchema {
  answers: { key: number; value: KeptAnswer; indexes: { at: number } };
}

/** The kept answers of a user, and since when those are that are shown. */
export interface OpenAnswers extends KeptAnswers {
  subscribe: (listener: () => void) => () => void;
  /** The time of the oldest answer that is shown in place of a new one; null if there is none. */
  shownSince: () => number | null;
  close: () => void;
}

/** Opens the answers of a user. Rejects where the browser has no database. */
export async function openKeptAnswers(userId: string): Promise<OpenAnswers> {
  const db = await openDB<Schema>(prefix + userId, 1, {
    upgrade(created) {
      created.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
    },
  });
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** The times of the answers that are shown, by their keys. */
  const shown = new Map<number, number>();
  const listeners = new Set<() => void>();
  const store = async (key: number, data: unknown): Promise<void> => {
    await db.put('answers', { key, data, at: serverNow() });
    const keys = await db.getAllKeysFromIndex('answers', 'at');
    for (const old of keys.slice(0, -maxAnswers)) await db.delete('answers', old);
  };
  const keep = (key: number, data: unknown): void => {
    const isFirst = !timers.has(key);
    clearTimeout(timers.get(key));
    // Without room for it, the earlier answer stays.
    const write = (): void => void store(key, data).catch(() => undefined);
    if (isFirst) write();
    timers.set(key, setTimeout(write, pauseMs));
  };
  const read = async <Data>(asked: AskedQuery<Data>): Promise<{ data: Data; at: number } | null> => {
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
  };
  const setShown = (key: number, at: number | null): void => {
    if (at === null) shown.delete(key);
    else shown.set(key, at);
    for (const listener of listeners) listener();
  };
  return {
    follow: (asked, { data, isUnreachable, pause }, show) => {
      const { key } = asked;
      if (data !== undefined) {
        keep(key, data);
        if (shown.has(key)) setShown(key, null);
        return undefined;
      }
      if (pause || isUnreachable === false) return undefined;
      let isOver = false;
      const showKept = async (): Promise<void> => {
        const found = await read(asked);
        if (isOver || !found) return;
        setShown(key, found.at);
        show({ key, data: found.data });
      };
      const isLost = isUnreachable === true || !navigator.onLine;
      const timer = setTimeout(() => void showKept().catch(() => undefined), isLost ? 0 : patienceMs);
      return () => {
        isOver = true;
        clearTimeout(timer);
        if (shown.has(key)) setShown(key, null);
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    shownSince: () => (shown.size === 0 ? null : Math.min(...shown.values())),
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
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
  // Older browsers do not list their databases. There each user's own are deleted at the sign-out.
  const names = (await indexedDB.databases?.()) ?? [];
  for (const { name } of names)
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

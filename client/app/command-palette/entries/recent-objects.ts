// Recently opened objects of the signed-in user: numbers and names, stored in this browser until sign-out.
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { onRowOpened } from '#client/list/actions/available-actions.ts';
import { sessionAtom } from '#client/session/session.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { useClearUserStorage } from '#client/session/user-storage.ts';

const prefix = 'qafila.recent.';
const maxRecent = 8;

export interface RecentObject {
  /** Entity and id. */
  key: string;
  label: string;
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

function isRecent(value: unknown): value is RecentObject {
  return (
    isRecord(value) &&
    typeof value['at'] === 'number' &&
    [value['key'], value['label'], value['path']].every((text) => typeof text === 'string')
  );
}

/** The objects that the user recently opened, newest first. */
export function readRecent(userId: string): RecentObject[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Adds an object at the top of the list. */
export function addRecent(userId: string, opened: Omit<RecentObject, 'at'>): void {
  const others = readRecent(userId).filter(({ key }) => key !== opened.key);
  localStorage.setItem(prefix + userId, JSON.stringify([{ ...opened, at: Date.now() }, ...others].slice(0, maxRecent)));
}

/** Records the rows that are opened in lists; clears the list at sign-out. */
export function useRecordRecent(): void {
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  useClearUserStorage(prefix);
  useEffect(() => {
    if (userId === undefined) return undefined;
    return onRowOpened(({ entity, id, label, path }) => {
      addRecent(userId, { key: `${entity}:${id}`, label, path });
    });
  }, [userId]);
}

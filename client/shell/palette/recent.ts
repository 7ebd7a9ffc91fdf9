// What somebody opened lately: numbers and names of objects, in this browser, until they sign out. Nobody else's list
// is ever read.
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { onRowOpened } from '#client/kit/list-screen/on-offer.ts';
import { sessionAtom } from '#client/session/session.ts';
import { isRecord } from '#client/session/viewer.ts';
import { useForgetting } from '../kept-for-people.ts';

const prefix = 'qafila.recent.';
const atMost = 8;

export interface Recent {
  /** Entity and id. */
  key: string;
  label: string;
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

function isRecent(value: unknown): value is Recent {
  return (
    isRecord(value) &&
    typeof value['at'] === 'number' &&
    [value['key'], value['label'], value['path']].every((text) => typeof text === 'string')
  );
}

/** What this person opened lately, the last first. */
export function readRecent(person: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + person) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts what was just opened on top. */
export function addRecent(person: string, opened: Omit<Recent, 'at'>): void {
  const others = readRecent(person).filter(({ key }) => key !== opened.key);
  localStorage.setItem(prefix + person, JSON.stringify([{ ...opened, at: Date.now() }, ...others].slice(0, atMost)));
}

/** Remembers the rows opened in lists, and forgets everything at sign-out. */
export function useRecent(): void {
  const person = useAtomValue(sessionAtom)?.viewer.id;
  useForgetting(prefix);
  useEffect(() => {
    if (person === undefined) return undefined;
    return onRowOpened(({ entity, id, label, path }) => {
      addRecent(person, { key: `${entity}:${id}`, label, path });
    });
  }, [person]);
}

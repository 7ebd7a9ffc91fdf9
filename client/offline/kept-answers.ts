// The last answers to the queries of a user, shown while there is no network. They are deleted at the sign-out, and before
// another user works in this browser.
import type { KeptAnswers } from '#client/live/keeping.ts';
import { openAnswerStore } from './answer-store.ts';

/** Changes come one by one: after the first answer, those are stored when they pause. */
const pauseMs = 1_000;
/** How long a new answer is waited for: a network that is slow is as good as none. */
const patienceMs = 2_500;

/** The kept answers of a user, and since when those are that are shown. */
export interface OpenAnswers extends KeptAnswers {
  subscribe: (listener: () => void) => () => void;
  /** The time of the oldest answer that is shown in place of a new one; null if there is none. */
  shownSince: () => number | null;
  close: () => void;
}

/** Opens the answers of a user. Rejects where the browser has no database. */
export async function openKeptAnswers(userId: string): Promise<OpenAnswers> {
  const store = await openAnswerStore(userId);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** The times of the answers that are shown, by their keys. */
  const shown = new Map<number, number>();
  const listeners = new Set<() => void>();
  const keep = (key: number, data: unknown): void => {
    const isFirst = !timers.has(key);
    clearTimeout(timers.get(key));
    // Without room for it, the earlier answer stays.
    const write = (): void => void store.write(key, data).catch(() => undefined);
    if (isFirst) write();
    timers.set(key, setTimeout(write, pauseMs));
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
        const found = await store.read(asked);
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
      store.close();
    },
  };
}

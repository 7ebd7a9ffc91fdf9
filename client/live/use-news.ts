import { useEffect } from 'react';
import { useLiveClient } from './live-context.ts';

/**
 * Calls `onNews` after rows of an entity changed: with 'new' only when one came up that was not there. Changed rows change in place; a new one
 * is in no list yet, and a count follows from none of them.
 */
export function useNews(entity: string, which: 'new' | 'any', onNews: () => void): void {
  const { journal } = useLiveClient().feeds.of(entity);
  useEffect(() => {
    const markOf = ({ id, kind, version }: { id: string; kind: string; version: number | null }): string | null =>
      which === 'any' ? `${id} ${version ?? 0}` : kind === 'NEW' ? id : null;
    const marks = (): string[] => [...journal.entries()].map(markOf).filter((mark) => mark !== null);
    const known = new Set(marks());
    return journal.subscribe(() => {
      const fresh = marks().filter((mark) => !known.has(mark));
      for (const mark of fresh) known.add(mark);
      if (fresh.length > 0) onNews();
    });
  }, [journal, which, onNews]);
}

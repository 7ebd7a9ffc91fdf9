import { useEffect } from 'react';
import { useLiveClient } from './live-context.ts';

/**
 * Calls `onChange` after rows of an entity changed; with 'new' only after a new row. For what the cache cannot update
 * by itself: new rows are in no list yet, and counts are not derived from rows.
 */
export function useEntityChanges(entity: string, which: 'new' | 'any', onChange: () => void): void {
  const { changeLog } = useLiveClient().subscriptions.of(entity);
  useEffect(() => {
    const changeKey = ({ id, kind, version }: { id: string; kind: string; version: number | null }): string | null =>
      which === 'any' ? `${id} ${version ?? 0}` : kind === 'NEW' ? id : null;
    const changeKeys = (): string[] => [...changeLog.entries()].map(changeKey).filter((key) => key !== null);
    const known = new Set(changeKeys());
    return changeLog.subscribe(() => {
      const added = changeKeys().filter((key) => !known.has(key));
      for (const key of added) known.add(key);
      if (added.length > 0) onChange();
    });
  }, [changeLog, which, onChange]);
}

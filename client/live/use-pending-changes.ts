import { useMemo, useSyncExternalStore } from 'react';
import { parseLogCursor } from '#shared/events/event.ts';
import type { LiveRow } from './subscriptions/subscription-message.ts';
import {
  type PageOrder,
  type ListSnapshot,
  type PendingChanges,
  computePendingChanges,
} from './subscriptions/pending-changes.ts';
import { useLiveClient } from './live-context.ts';
import type { LiveQuery } from './use-live.ts';

export type { LiveRow } from './subscriptions/subscription-message.ts';
export type { PageOrder } from './subscriptions/pending-changes.ts';

export interface PendingChangesOptions<Row> {
  /** The list's result from `useLive`: its `at` tells which changes it already contains. */
  list: Pick<LiveQuery<unknown>, 'at' | 'refetch'>;
  /** Ids of the rows shown. Must be the same array while the rows are the same. */
  rowIds: readonly string[];
  /** Whether the row matches the list's tab and filters. Must be the same function while those are the same. */
  matches(this: void, row: Row): boolean;
  /**
   * GraphQL names of the fields that `matches` reads; all fields if undefined. Must be the same array at each render.
   */
  matchFields?: readonly string[];
  /** Order of the page, if known: then only rows that belong on this page count. Must be stable like `matches`. */
  order?: PageOrder<Row>;
}

/**
 * newCount, modifiedCount and their sum totalCount: rows that a refetch would add, remove or move. goneIds: shown rows
 * that the viewer may no longer see; they are emptied. leavingIds: shown rows that no longer match. flashes: by row id,
 * the GraphQL names of the fields that just changed; each change creates a new Set.
 */
export interface LivePendingChanges extends PendingChanges {
  /** Fetches the list again. */
  refetch: () => void;
}

/** Changes to a list since it was fetched. `Row`: the row as the entity's registered document selects it. */
export function usePendingChanges<Row extends LiveRow = LiveRow>(
  entity: string,
  { list: { at, refetch }, rowIds, matches, matchFields, order }: PendingChangesOptions<Row>,
): LivePendingChanges {
  const { changeLog } = useLiveClient().subscriptions.of(entity);
  const revision = useSyncExternalStore(changeLog.subscribe, changeLog.revision);
  return useMemo(() => {
    const placement: ListSnapshot<Row> = {
      ids: new Set(rowIds),
      cursor: parseLogCursor(at),
      matches,
      matchFields: matchFields ?? null,
      order: order ?? null,
    };
    return { revision, ...computePendingChanges(changeLog.entries(), placement), refetch };
  }, [changeLog, revision, rowIds, at, matches, matchFields, order, refetch]);
}

/** True if a GONE message for the row arrived while the entity was subscribed. */
export function useIsGone(entity: string, id: string | null): boolean {
  const { changeLog } = useLiveClient().subscriptions.of(entity);
  return useSyncExternalStore(changeLog.subscribe, () => id !== null && changeLog.get(id)?.kind === 'GONE');
}

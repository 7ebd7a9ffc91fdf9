import { useMemo, useSyncExternalStore } from 'react';
import { parsePosition } from '#shared/events/envelope.ts';
import type { LiveRow } from './feed/change.ts';
import { type PageOrder, type Placement, type Tally, tally } from './feed/tally.ts';
import { useLiveClient } from './live-context.ts';
import type { Live } from './use-live.ts';

export type { LiveRow } from './feed/change.ts';
export type { PageOrder } from './feed/tally.ts';

export interface ListOptions<Row> {
  /** The list's result from `useLive`: its `at` tells which changes it already contains. */
  list: Pick<Live<unknown>, 'at' | 'rerun'>;
  /** Ids of the rows shown. Must be the same array while the rows are the same. */
  ids: readonly string[];
  /** Whether the row matches the list's tab and filters. Must be the same function while those are the same. */
  matches(this: void, row: Row): boolean;
  /**
   * GraphQL names of the fields that `matches` reads; all fields if undefined. Must be the same array at each render.
   */
  placedBy?: readonly string[];
  /** Order of the page, if known: then only rows that belong on this page count. Must be stable like `matches`. */
  order?: PageOrder<Row>;
}

/**
 * newCount, modifiedCount and their sum totalCount: rows that a refetch would add, remove or move. goneIds: shown rows
 * that the viewer may no longer see; they are emptied. leavingIds: shown rows that no longer match. flashes: by row id,
 * the GraphQL names of the fields that just changed; each change creates a new Set.
 */
export interface Changes extends Tally {
  /** Fetches the list again. */
  apply: () => void;
}

/** Changes to a list since it was fetched. `Row`: the row as the entity's registered document selects it. */
export function useChanges<Row extends LiveRow = LiveRow>(
  entity: string,
  { list: { at, rerun }, ids, matches, placedBy, order }: ListOptions<Row>,
): Changes {
  const { journal } = useLiveClient().feeds.of(entity);
  const revision = useSyncExternalStore(journal.subscribe, journal.revision);
  return useMemo(() => {
    const placement: Placement<Row> = {
      ids: new Set(ids),
      at: parsePosition(at),
      matches,
      placedBy: placedBy ?? null,
      order: order ?? null,
    };
    return { revision, ...tally(journal.entries(), placement), apply: rerun };
  }, [journal, revision, ids, at, matches, placedBy, order, rerun]);
}

/** True if a GONE message for the row arrived while the entity was subscribed. */
export function useGone(entity: string, id: string | null): boolean {
  const { journal } = useLiveClient().feeds.of(entity);
  return useSyncExternalStore(journal.subscribe, () => id !== null && journal.get(id)?.kind === 'GONE');
}

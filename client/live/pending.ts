import { useMemo, useSyncExternalStore } from 'react';
import { parsePosition } from '#shared/events/envelope.ts';
import type { LiveRow } from './feed/change.ts';
import { type PageOrder, type Placement, type Tally, tally } from './feed/tally.ts';
import { useLiveClient } from './live-context.ts';
import type { Live } from './use-live.ts';

export type { LiveRow } from './feed/change.ts';
export type { PageOrder } from './feed/tally.ts';

export interface ListOptions<Row> {
  /** The list's answer as `useLive` gave it: its position says which changes it holds already. */
  list: Pick<Live<unknown>, 'at' | 'rerun'>;
  /** Ids of the rows shown. Keep the identity while they are the same. */
  ids: readonly string[];
  /** Whether the list, with its tab and filters, shows the row. Keep the identity while they are the same. */
  matches(this: void, row: Row): boolean;
  /** Fields that `matches` looks at, as the server names them; without it, all. Keep the identity. */
  placedBy?: readonly string[];
  /** The order of the page, where it is known: then only what would come to this very page counts. Keep the identity while it is the same. */
  order?: PageOrder<Row>;
}

/**
 * fresh, modified and their sum pending: rows that reading again would bring, take away or put elsewhere; gone: shown rows that left one's
 * sight, now empty; leaving: shown rows that no longer match; flashes: by id the fields that just changed, as the server names them, a new
 * Set for each change.
 */
export interface Changes extends Tally {
  /** Reads the list again. */
  apply: () => void;
}

/** What happened to a list since it was read. `Row` is what the entity's registered document selects of its rows. */
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

/** Whether the row left one's sight while something on the page listened. */
export function useGone(entity: string, id: string | null): boolean {
  const { journal } = useLiveClient().feeds.of(entity);
  return useSyncExternalStore(journal.subscribe, () => id !== null && journal.get(id)?.kind === 'GONE');
}

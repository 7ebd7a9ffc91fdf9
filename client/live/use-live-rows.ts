// The rows of a query that belong to one other row, such as the messages of a claim: new and leaving ones are applied at
// once, without a pill.
import { useEffect, useMemo } from 'react';
import { type LiveRow, usePendingChanges } from './use-pending-changes.ts';
import type { LiveQuery } from './use-live.ts';

interface Options<Row> {
  entity: string;
  /** The query that they are read by. */
  list: LiveQuery<unknown>;
  rows: readonly Row[];
  /** Whether a row belongs to them. Must be the same function while that is the same. */
  belongs: (row: LiveRow) => boolean;
}

/** The rows that are still there. The query is read again when others came. */
export function useLiveRows<Row extends { id: string }>({ entity, list, rows, belongs }: Options<Row>): readonly Row[] {
  const key = rows.map(({ id }) => id).join(' ');
  const rowIds = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const { totalCount, goneIds, refetch } = usePendingChanges(entity, { list, rowIds, matches: belongs });
  useEffect(() => {
    if (totalCount > 0) refetch();
  }, [totalCount, refetch]);
  return rows.filter(({ id }) => !goneIds.has(id));
}

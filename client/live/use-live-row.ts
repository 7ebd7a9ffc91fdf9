import type { RequestError } from '#client/lib/request-error.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { useLive } from './use-live.ts';
import { useIsGone } from './use-pending-changes.ts';

/** `missing`: it never existed, or the viewer does not see it, or no longer. */
export type LiveRowState<Row> =
  | { kind: 'loaded'; row: Row }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: RequestError; retry: () => void }
  | { kind: 'loading' };

export interface LiveRowQuery<Data, Row> {
  entity: string;
  document: TadaDocumentNode<Data, { id: string }>;
  rowOf: (data: Data) => Row | null;
  /** Other entities of which the query shows rows. */
  watch?: readonly string[];
}

/** One row by its id, live. */
export function useLiveRow<Data, Row extends { id: string }>(
  { entity, document, rowOf, watch = [] }: LiveRowQuery<Data, Row>,
  id: string,
): LiveRowState<Row> {
  const gone = useIsGone(entity, id);
  const { data, stale, error, refetch } = useLive(document, {
    variables: { id },
    watch: [entity, ...watch],
    rowId: id,
  });
  const row = data && rowOf(data);
  if (!gone && row?.id === id) return { kind: 'loaded', row };
  if (gone || (row === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input')
    return { kind: 'missing' };
  return error ? { kind: 'failed', problem: error, retry: refetch } : { kind: 'loading' };
}

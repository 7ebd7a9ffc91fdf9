// Where the rows of a section come from. Each is a hook that the section calls with its props.
import { useState } from 'react';
import { useThrottled } from '#client/lib/use-delay.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';

export interface SectionPages {
  isFirst: boolean;
  isLast: boolean;
  onNewer: () => void;
  onOlder: () => void;
}

/** The rows of a section, what was read with them, and the way to other pages. */
export interface SectionRows<Row, Data> {
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  data: Data | undefined;
  error: RequestError | undefined;
  refetch: () => void;
  /** Absent if all rows are on one page. */
  pages?: SectionPages | undefined;
}

/** A hook. */
export type UseSectionRows<Row, Data, Props> = (props: Props) => SectionRows<Row, Data>;

interface LiveRowsOptions<Row extends { id: string }, Data, Variables, Props> {
  document: TadaDocumentNode<Data, Variables>;
  /** Whose changes the rows follow, as registered with `registerLive`. */
  entity: string;
  rows: (data: Data) => readonly Row[];
  /** Rows that the section shows. Default: all. A change can take a row away before the query is read again. */
  isShown?: (row: Row, props: Props) => boolean;
  /** With pages, `after` is what `next` said of the page before; null for the first. */
  variables: (after: string | null, props: Props) => NoInfer<Variables>;
  /** The `after` of the page behind this one; null if it is the last. Default: all rows are on one page. */
  next?: (data: Data) => string | null;
  /** What is read again: new rows only, or with the data beside them, which any change may touch. */
  rereads?: 'new' | 'any';
}

/** The shortest time between two reads of a burst of changes. */
const rereadMs = 2_000;

/** The rows of a query, live: they change by themselves, and new ones are read. */
export function liveRows<Row extends { id: string }, Data, Variables extends Record<string, unknown>, Props = object>({
  document,
  entity,
  rows: rowsOf,
  isShown = () => true,
  variables,
  next: nextOf,
  rereads = 'new',
}: LiveRowsOptions<Row, Data, Variables, Props>): UseSectionRows<Row, Data, Props> {
  const watch = [entity];
  return function useLiveRows(props) {
    // The `after` of this page, behind those of the pages before it.
    const [path, setPath] = useState<readonly string[]>([]);
    const live = useLive(document, { variables: variables(path.at(-1) ?? null, props), watch });
    const { data, error, refetch } = live;
    useEntityChanges(entity, rereads, useThrottled(refetch, rereads === 'any' ? rereadMs : 0));
    const next = data === undefined ? null : (nextOf?.(data) ?? null);
    const pages = (path.length > 0 || next !== null) && {
      isFirst: path.length === 0,
      isLast: next === null,
      onNewer: () => {
        setPath(path.slice(0, -1));
      },
      onOlder: () => {
        if (next !== null) setPath([...path, next]);
      },
    };
    const all = data === undefined ? undefined : rowsOf(data);
    return { rows: all?.filter((row) => isShown(row, props)), data, error, refetch, ...(pages && { pages }) };
  };
}

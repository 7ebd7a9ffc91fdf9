// The first rows of a list that belong to another row, inside its drawer or page, with a link to all of them. They are
// live: new, changed and leaving rows are applied at once.
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ListFilters } from '#shared/access/list-spec.ts';
import { embeddedRows } from '#shared/lib/limits.ts';
import { useLive } from '#client/live/use-live.ts';
import { type LiveRow, usePendingChanges } from '#client/live/use-pending-changes.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { formatListUrl } from '../state/list-url.ts';
import type { ListRow } from '../list-definition.ts';
import type { EmbeddedDefinition } from './create-embedded-list.ts';
import styles from './embedded-list.module.css';

export interface EmbeddedListProps<Row> {
  definition: EmbeddedDefinition<Row>;
  /** Which rows of the list: those of the row that it stands in. Must be stable between renders. */
  filter: ListFilters;
  /** The row that it stands in, if the filter finds that too: it is left out. */
  except?: string;
  /** The page of the list. */
  path: string;
  title: string;
  /** What to show instead of no rows. Default: nothing at all, not even the title. */
  empty?: ReactNode;
  /** Called once its rows are read, or cannot be. */
  onRead?: () => void;
  children: (row: Row) => ReactNode;
}

const firstPage = { search: '', page: 1, after: null, before: null, open: null, view: null, columns: null };

/** At most five rows of a list, and a link to all of them if there are more. */
export function EmbeddedList<Row extends ListRow & LiveRow>({
  definition: { list, document, tab, page, matches },
  filter,
  except,
  path,
  title,
  empty = null,
  onRead,
  children,
}: EmbeddedListProps<Row>): ReactNode {
  const t = useT('list');
  const id = useId();
  const format = useFormat();
  const errorMessage = useErrorMessage();
  // One more than is shown, for the row that is left out.
  const variables = useMemo(() => ({ tab, filter, first: embeddedRows + 1 }), [tab, filter]);
  const live = useLive(document, { variables, watch: [list.entity] });
  const found = live.data && page(live.data);
  const rows = useMemo(() => found?.rows ?? [], [found]);
  const key = rows.map((row) => row.id).join(' ');
  const rowIds = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const belongs = useCallback((row: Row) => matches(filter, row), [matches, filter]);
  const { totalCount, goneIds, refetch } = usePendingChanges<Row>(list.entity, {
    list: live,
    rowIds,
    matches: belongs,
  });
  useEffect(() => {
    if (totalCount > 0) refetch();
  }, [totalCount, refetch]);
  const isRead = found !== undefined || live.error !== undefined;
  useEffect(() => {
    if (isRead) onRead?.();
  }, [isRead, onRead]);
  if (live.error && !found) return <ErrorState variant="row" text={errorMessage(live.error)} onRetry={live.refetch} />;
  const others = rows.filter((row) => row.id !== except && !goneIds.has(row.id));
  const shown = others.slice(0, embeddedRows);
  if (shown.length === 0) return found ? empty : null;
  const total = found?.total ?? 0;
  const address = { ...firstPage, tab, filter, sort: list.defaultSort };
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.id} className={styles.item}>
            {children(row)}
          </li>
        ))}
      </ul>
      {total - (rows.length - others.length) > shown.length && (
        <Link href={`${path}${formatListUrl(list, address)}`} className={styles.all}>
          {t('seeAll', { shown: `${format.number(total)}${found?.totalIsExact === false ? '+' : ''}` })}
          <span data-mirror="">
            <ChevronRight size={14} aria-hidden />
          </span>
        </Link>
      )}
    </section>
  );
}

import { Suspense, useCallback, useMemo } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ReactNode } from 'react';
import { pageSize } from '#shared/lib/limits.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type { ListPresentation, ListRow } from '../list-definition.ts';
import { RowMenuContext } from './row-end-cell.tsx';
import type { ListColumns } from './use-columns.tsx';
import type { ListState } from '../state/use-list.ts';
import { PreviousRowsContext } from '../state/use-recent-changes.ts';
import styles from './list-table.module.css';

export interface ListTableProps<Row extends ListRow> {
  definition: ListPresentation<Row>;
  list: ListState<Row>;
  columns: ListColumns<Row>;
  cursor: string | null;
  onCursor: (id: string) => void;
  /** The row in the drawer or in the pane. */
  open: string | null;
  onOpen: (id: string) => void;
  onAct: (action: string, row: Row) => void;
  /** On a wide screen too, beside the pane. */
  asCards: boolean;
  selectMode: boolean;
  create: ReactNode;
}

// Most lists have rows, so the empty state and the notice above older rows are loaded on demand.
const ListEmpty = lazyPart(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }));
const ListProblem = lazyPart(async () => ({ default: (await import('./list-error.tsx')).ListError }));

function useProblem<Row>(
  area: string,
  { live, rows }: Pick<ListState<Row>, 'live' | 'rows'>,
): { notice?: ReactNode; instead?: ReactNode } {
  const t = useT(area);
  const errorText = useErrorMessage();
  const { error, refetch } = live;
  if (!error) return {};
  if (rows.length > 0)
    return {
      notice: (
        <Suspense fallback={null}>
          <ListProblem problem={error} onRetry={refetch} />
        </Suspense>
      ),
    };
  // If the area has its own message, the reason is shown below it.
  const title = t('list.failed', { defaultValue: errorText(error) });
  const reason = error.fields[0] ?? (title === errorText(error) ? undefined : error);
  return { instead: <ErrorState title={title} text={reason && errorText(reason)} onRetry={refetch} /> };
}

/** The table with live changes. */
export function ListTable<Row extends ListRow & LiveRow>(props: ListTableProps<Row>): ReactNode {
  const { definition, list, columns, cursor, onCursor, open, onOpen, onAct, asCards, selectMode, create } = props;
  const { area, actions, card } = definition;
  const t = useT(area);
  const { params, live, page, rows, selection, marks } = list;
  const { notice, instead } = useProblem(area, list);
  const flashes = useMemo(() => columns.flashed(list.flashes), [columns, list.flashes]);
  // Stable while the rows are: a selection must not render the menu of every row.
  const menu = useCallback(
    (id: string): ReactNode => {
      const row = rows.find((one) => one.id === id);
      return actions && row && actions.allowed(row).length > 0 ? <actions.RowMenu row={row} onAct={onAct} /> : null;
    },
    [actions, rows, onAct],
  );
  const clear = (): void => {
    list.ask({ search: '', filter: {} });
  };
  return (
    <RowMenuContext value={menu}>
      <PreviousRowsContext value={list.before}>
        <Table
          label={t('list.label')}
          columns={columns.columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => (marks.get(row.id) === 'tombstone' ? row.id : definition.list.label(row))}
          selected={selection.ids}
          onSelect={actions && selection.set}
          cursor={cursor}
          onCursor={onCursor}
          onOpen={
            definition.Drawer &&
            ((row) => {
              onOpen(row.id);
            })
          }
          openKey={open}
          sort={{ key: params.sort.by, descending: params.sort.direction === 'desc' }}
          onSort={({ key, descending }) => {
            list.ask({ sort: { by: key, direction: descending ? 'desc' : 'asc' } });
          }}
          onResize={columns.resize}
          rowStates={marks}
          changedCells={flashes}
          loading={live.loading || live.stale}
          outdated={live.isPreviousData && !live.error}
          skeletonRows={12}
          asCards={asCards}
          selectMode={selectMode}
          total={page?.total}
          offset={((page?.page ?? 1) - 1) * pageSize}
          notice={notice}
          card={card}
          empty={
            <Suspense fallback={null}>
              {instead ?? <ListEmpty area={area} params={params} onClear={clear} create={create} />}
            </Suspense>
          }
          className={styles.table}
        />
      </PreviousRowsContext>
    </RowMenuContext>
  );
}

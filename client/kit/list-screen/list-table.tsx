import { lazy, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { pageSize } from '#shared/kit/list.ts';
import { Table } from '#client/kit/ui/table.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveRow } from '#client/live/pending.ts';
import type { ListLooks, ListRow } from './definition.ts';
import { RowMenuContext } from './row-end.tsx';
import type { Columns } from './use-columns.tsx';
import type { ListState } from './use-list.ts';
import { BeforeContext } from './use-trail.ts';
import styles from './list-screen.module.css';

export interface ListTableProps<Row extends ListRow> {
  definition: ListLooks<Row>;
  list: ListState<Row>;
  columns: Columns<Row>;
  cursor: string | null;
  onCursor: (id: string) => void;
  onOpen: (id: string) => void;
  onAct: (action: string, row: Row) => void;
  selectMode: boolean;
  create: ReactNode;
}

// Most lists have rows, so the empty and error states are loaded on demand.
const ListEmpty = lazy(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }));
const ListProblem = lazy(async () => ({ default: (await import('./list-problem.tsx')).ListProblem }));
const Failed = lazy(async () => ({ default: (await import('#client/kit/ui/error-state.tsx')).ErrorState }));

function useProblem<Row>(
  area: string,
  { live, rows }: Pick<ListState<Row>, 'live' | 'rows'>,
): { notice?: ReactNode; instead?: ReactNode } {
  const t = useWords(area);
  const errorText = useProblemWords();
  const { problem, rerun } = live;
  if (!problem) return {};
  if (rows.length > 0)
    return {
      notice: (
        <Suspense fallback={null}>
          <ListProblem problem={problem} onRetry={rerun} />
        </Suspense>
      ),
    };
  // If the area has its own message, the reason is shown below it.
  const title = t('list.failed', { defaultValue: errorText(problem) });
  const reason = problem.fields[0] ?? (title === errorText(problem) ? undefined : problem);
  return { instead: <Failed title={title} text={reason && errorText(reason)} onRetry={rerun} /> };
}

/** The table with live changes. */
export function ListTable<Row extends ListRow & LiveRow>(props: ListTableProps<Row>): ReactNode {
  const { definition, list, columns, cursor, onCursor, onOpen, onAct, selectMode, create } = props;
  const { area, actions, card } = definition;
  const t = useWords(area);
  const { params, live, page, rows, selection, marks } = list;
  const { notice, instead } = useProblem(area, list);
  const flashes = useMemo(() => columns.flashed(list.flashes), [columns, list.flashes]);
  const menu = (id: string): ReactNode => {
    const row = rows.find((one) => one.id === id);
    return actions && row && actions.allowed(row).length > 0 ? <actions.RowMenu row={row} onAct={onAct} /> : null;
  };
  const clear = (): void => {
    list.ask({ search: '', filter: {} });
  };
  return (
    <RowMenuContext value={menu}>
      <BeforeContext value={list.before}>
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
          openKey={list.address.open}
          sort={{ key: params.sort.by, descending: params.sort.direction === 'desc' }}
          onSort={({ key, descending }) => {
            list.ask({ sort: { by: key, direction: descending ? 'desc' : 'asc' } });
          }}
          marks={marks}
          flashes={flashes}
          loading={live.loading || live.stale}
          outdated={live.outdated && !live.problem}
          skeletonRows={12}
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
      </BeforeContext>
    </RowMenuContext>
  );
}

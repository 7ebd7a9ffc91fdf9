import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useMediaQuery } from '#client/lib/media-query.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { SelectionActions } from '../actions/selection-actions.tsx';
import { type ListActionState, useListActions } from '../actions/use-list-actions.ts';
import { ListTable } from '../table/list-table.tsx';
import { useListEnvironment } from '../list-environment.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { OpenRow } from './open-row.tsx';
import { ListPager } from '../table/list-pager.tsx';
import type { FailedActions } from '../actions/action-types.ts';
import type { ListPresentation, ListRow, ListViewer } from '../list-definition.ts';
import type { ListState } from '../state/use-list.ts';
import { useListHotkeys } from '../state/use-list-hotkeys.ts';
import { useNotifyRowOpened } from '../actions/available-actions.ts';
import { useApplyDensity } from '../state/density.ts';
import { type ListColumns, useColumns } from '../table/use-columns.tsx';
import styles from './list-screen.module.css';

const Failures = lazyPart(async () => ({ default: (await import('../actions/action-failures.tsx')).ActionFailures }));

export interface ListBodyProps<Row extends ListRow> {
  definition: ListPresentation<Row>;
  who: ListViewer;
  list: ListState<Row>;
  failed: FailedActions | null;
  onFailures: (failed: FailedActions | null) => void;
  onOpen: (id: string | null, replace?: boolean) => void;
  pill: ReactNode;
  create: ReactNode;
}

/** The page is wide enough for the rows and the open one side by side. */
const wideQuery = '(min-width: 1180px)';

/** The columns, as an open view or the person arranged them. */
function useColumnsOfUrl<Row extends ListRow>(
  definition: ListPresentation<Row>,
  who: ListViewer,
  list: ListState<Row>,
): ListColumns<Row> {
  const { userId } = useListEnvironment();
  return useColumns(
    definition,
    { who, userId },
    {
      ids: list.address.columns,
      onChange: (ids) => {
        list.go({ columns: ids }, { replace: true });
      },
    },
  );
}

interface RowCursor {
  ids: readonly string[];
  open: string | null;
  cursor: string | null;
  onCursor: (id: string) => void;
  /** Opens a row, in place of the open one if `replace`. */
  show: (id: string, replace?: boolean) => void;
}

/** The shortcuts on rows, beside those of the actions. */
function useRowHotkeys<Row extends ListRow>(
  { selection }: ListState<Row>,
  { ids, open, cursor, onCursor, show }: RowCursor,
  { busy, keys }: ListActionState<Row>,
): void {
  useListHotkeys({
    ids,
    cursor,
    onCursor,
    open,
    onOpen: (id) => {
      show(id, open !== null);
    },
    onToggle: selection.toggle,
    onSelect: (more) => {
      selection.set(new Set([...selection.ids, ...more]));
    },
    hasSelection: selection.ids.size > 0,
    onClear: selection.clear,
    enabled: !busy,
    more: keys,
  });
}

/** Everything under the header: tabs, toolbar, table, pager, drawer and actions. */
export function ListBody<Row extends ListRow & LiveRow>(props: ListBodyProps<Row>): ReactNode {
  const { definition, who, list, failed, onFailures, onOpen, pill, create } = props;
  const { area, Drawer, Head, Pane } = definition;
  const { address, rows, selection, page } = list;
  const [cursor, setCursor] = useState<string | null>(null);
  const [selectMode, setSelectMode] = useState(false);
  useApplyDensity();
  const columns = useColumnsOfUrl(definition, who, list);
  const actionState = useListActions(definition, list, { cursor, onFailures });
  const { run } = actionState;
  const act = useCallback(
    (action: string, row: Row) => {
      run(action, [row]);
    },
    [run],
  );
  const ids = rows.map(({ id }) => id).filter((id) => list.marks.get(id) !== 'tombstone');
  const isSplit = useMediaQuery(wideQuery) && Pane !== undefined;
  const open = address.open ?? (isSplit ? (ids[0] ?? null) : null);
  const openRow = rows.find(({ id }) => id === address.open);
  useNotifyRowOpened(definition.list.entity, address.open, openRow ? definition.list.label(openRow) : null);
  const show = (id: string, replace = false): void => {
    setCursor(id);
    onOpen(id, replace);
  };
  useRowHotkeys(list, { ids, open, cursor: isSplit ? open : cursor, onCursor: setCursor, show }, actionState);
  const above = definition.above?.[list.params.tab];
  return (
    <div className={cx(styles.screen, selection.ids.size > 0 && styles.withBulk)}>
      {Head && <Head />}
      <ListToolbar
        definition={definition}
        who={who}
        list={list}
        pill={pill}
        columns={columns}
        isSplit={isSplit}
        selectMode={selectMode}
        onSelectMode={setSelectMode}
      />
      <Suspense fallback={null}>
        {failed && (
          <Failures
            area={area}
            {...failed}
            onClose={() => {
              onFailures(null);
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>{above?.visibleTo(who) === true && <above.Content who={who} />}</Suspense>
      <div className={cx(styles.rows, isSplit && styles.split, isSplit && definition.isQueue && styles.queue)}>
        <ListTable
          definition={definition}
          list={list}
          columns={columns}
          cursor={cursor}
          onCursor={setCursor}
          open={open}
          onOpen={show}
          onAct={act}
          asCards={isSplit}
          selectMode={selectMode || isSplit}
          create={create}
        />
        <Suspense fallback={<div className={styles.pane} />}>
          {isSplit && open !== null && (
            <div className={styles.pane}>
              <Pane id={open} onAct={act} />
            </div>
          )}
        </Suspense>
      </div>
      {page && page.total > 0 && (
        <ListPager
          page={page}
          area={area}
          sums={list.sums}
          onGo={(change) => {
            list.go(change);
          }}
        />
      )}
      <Suspense fallback={null}>
        {Drawer && !isSplit && address.open !== null && (
          <OpenRow
            Drawer={Drawer}
            id={address.open}
            ids={ids}
            onOpen={onOpen}
            onShow={(id) => {
              show(id, true);
            }}
            onAct={act}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        <SelectionActions
          definition={definition}
          list={list}
          state={actionState}
          columns={columns}
          onClear={() => {
            selection.clear();
            setSelectMode(false);
          }}
        />
      </Suspense>
    </div>
  );
}

import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { exportedColumnsOf } from '../export/exported-columns.ts';
import { useSelectionExport } from '../export/use-selection-export.ts';
import { useListActions } from '../actions/use-list-actions.ts';
import { ListTable } from '../table/list-table.tsx';
import { useListEnvironment } from '../list-environment.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ListPager } from '../table/list-pager.tsx';
import type { FailedActions } from '../actions/action-types.ts';
import type { ListPresentation, ListRow, ListViewer } from '../list-definition.ts';
import type { ListState } from '../state/use-list.ts';
import { neighbour, useListHotkeys } from '../state/use-list-hotkeys.ts';
import { useNotifyRowOpened } from '../actions/available-actions.ts';
import { useApplyDensity } from '../state/list-preferences.ts';
import { useColumns } from '../table/use-columns.tsx';
import styles from './list-screen.module.css';

const SelectionExport = lazyPart(() => import('../export/export-dialog.tsx'));
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

/** Everything under the header: tabs, toolbar, table, pager, drawer and actions. */
export function ListBody<Row extends ListRow & LiveRow>(props: ListBodyProps<Row>): ReactNode {
  const { definition, who, list, failed, onFailures, onOpen, pill, create } = props;
  const { area, actions, Drawer } = definition;
  const { address, rows, selection, page } = list;
  const [cursor, setCursor] = useState<string | null>(null);
  const [selectMode, setSelectMode] = useState(false);
  useApplyDensity();
  const { userId } = useListEnvironment();
  const columns = useColumns(
    definition,
    { who, userId },
    {
      ids: address.columns,
      onChange: (ids) => {
        list.go({ columns: ids }, { replace: true });
      },
    },
  );
  const actionState = useListActions(definition, list, { cursor, onFailures });
  const { run } = actionState;
  const selectionExport = useSelectionExport(definition, list, actionState.props.matching);
  const act = useCallback(
    (action: string, row: Row) => {
      run(action, [row]);
    },
    [run],
  );
  const ids = rows.map(({ id }) => id).filter((id) => list.marks.get(id) !== 'tombstone');
  const openRow = rows.find(({ id }) => id === address.open);
  useNotifyRowOpened(definition.list.entity, address.open, openRow ? definition.list.label(openRow) : null);
  const show = (id: string, replace = false): void => {
    setCursor(id);
    onOpen(id, replace);
  };
  useListHotkeys({
    ids,
    cursor,
    onCursor: setCursor,
    open: address.open,
    onOpen: (id) => {
      show(id, address.open !== null);
    },
    onToggle: selection.toggle,
    onSelect: (more) => {
      selection.set(new Set([...selection.ids, ...more]));
    },
    hasSelection: selection.ids.size > 0,
    onClear: selection.clear,
    enabled: !actionState.busy,
    more: actionState.keys,
  });
  const above = definition.above?.[list.params.tab];
  const at = address.open === null ? -1 : ids.indexOf(address.open);
  const openNeighbour = (step: 1 | -1): (() => void) | undefined => {
    const next = at === -1 ? undefined : neighbour(ids, address.open, step);
    return next === undefined
      ? undefined
      : () => {
          show(next, true);
        };
  };
  return (
    <div className={cx(styles.screen, selection.ids.size > 0 && styles.withBulk)}>
      <ListToolbar
        definition={definition}
        who={who}
        list={list}
        pill={pill}
        columns={columns}
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
      <ListTable
        definition={definition}
        list={list}
        columns={columns}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={show}
        onAct={act}
        selectMode={selectMode}
        create={create}
      />
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
        {Drawer && address.open !== null && (
          <Drawer
            id={address.open}
            onClose={() => {
              onOpen(null, true);
            }}
            onPrevious={openNeighbour(-1)}
            onNext={openNeighbour(1)}
            position={at === -1 ? undefined : `${at + 1} / ${ids.length}`}
            onOpen={(id) => {
              onOpen(id);
            }}
            onAct={act}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {actions && (actionState.busy || selection.rows.length > 0) && (
          <actions.ActionHost
            {...actionState.props}
            onExport={selectionExport.begin}
            onClear={() => {
              selection.clear();
              setSelectMode(false);
            }}
          />
        )}
        {selectionExport.begun && (
          <SelectionExport
            {...exportedColumnsOf(definition, columns.switches)}
            {...selectionExport.begun}
            onClose={selectionExport.end}
          />
        )}
      </Suspense>
    </div>
  );
}

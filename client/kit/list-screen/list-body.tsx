import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import type { LiveRow } from '#client/live/pending.ts';
import { useListActions } from './use-list-actions.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListPager } from './list-pager.tsx';
import type { Failure } from './action-types.ts';
import type { ListLooks, ListRow, Who } from './definition.ts';
import type { ListState } from './use-list.ts';
import { neighbour, useListKeys } from './use-list-keys.ts';
import { useTellOpened } from './on-offer.ts';
import { useDensity } from './preferences.ts';
import { useColumns } from './use-columns.tsx';
import styles from './list-screen.module.css';

const Failures = lazy(async () => ({ default: (await import('./failures.tsx')).Failures }));

export interface ListBodyProps<Row extends ListRow> {
  definition: ListLooks<Row>;
  who: Who;
  list: ListState<Row>;
  failures: readonly Failure[];
  onFailures: (failures: readonly Failure[]) => void;
  onOpen: (id: string | null, replace?: boolean) => void;
  pill: ReactNode;
  create: ReactNode;
}

/** Everything under the header: tabs, toolbar, table, pager, drawer and actions. */
export function ListBody<Row extends ListRow & LiveRow>(props: ListBodyProps<Row>): ReactNode {
  const { definition, who, list, failures, onFailures, onOpen, pill, create } = props;
  const { area, actions, Drawer } = definition;
  const { address, rows, selection, page } = list;
  const [cursor, setCursor] = useState<string | null>(null);
  const [selectMode, setSelectMode] = useState(false);
  useDensity();
  const columns = useColumns(definition, who);
  const actionState = useListActions(definition, list, { cursor, onFailures });
  const ids = rows.map(({ id }) => id).filter((id) => list.marks.get(id) !== 'tombstone');
  const openRow = rows.find(({ id }) => id === address.open);
  useTellOpened(definition.list.entity, address.open, openRow ? definition.list.label(openRow) : null);
  const show = (id: string, replace = false): void => {
    setCursor(id);
    onOpen(id, replace);
  };
  useListKeys({
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
        switches={columns.switches}
        selectMode={selectMode}
        onSelectMode={setSelectMode}
      />
      <Suspense fallback={null}>
        {failures.length > 0 && (
          <Failures
            area={area}
            failures={failures}
            onClose={() => {
              onFailures([]);
            }}
          />
        )}
      </Suspense>
      <ListTable
        definition={definition}
        list={list}
        columns={columns}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={show}
        onAct={(action, row) => {
          actionState.run(action, [row]);
        }}
        selectMode={selectMode}
        create={create}
      />
      {page && page.total > 0 && (
        <ListPager
          page={page}
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
            onAct={(action, row) => {
              actionState.run(action, [row]);
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {actions && (actionState.busy || selection.rows.length > 0) && (
          <actions.Acting
            {...actionState.props}
            onClear={() => {
              selection.clear();
              setSelectMode(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

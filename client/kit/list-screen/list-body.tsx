import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { LiveRow } from '#client/live/pending.ts';
import { ActionPicker } from './action-picker.tsx';
import { useListActions } from './use-list-actions.ts';
import { statusKey, ListBulk } from './list-bulk.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Failures } from './failures.tsx';
import { ListPager } from './list-pager.tsx';
import type { Failure, ListLooks, ListRow, Who } from './definition.ts';
import type { ListState } from './use-list.ts';
import { neighbour, useListKeys } from './use-list-keys.ts';
import { useColumns } from './use-columns.tsx';
import styles from './list-screen.module.css';

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

/** Everything under the header: tabs, toolbar, rows, pager, and what floats above them. */
export function ListBody<Row extends ListRow & LiveRow>(props: ListBodyProps<Row>): ReactNode {
  const { definition, who, list, failures, onFailures, onOpen, pill, create } = props;
  const { area, actions, Drawer } = definition;
  const { address, rows, selection, page } = list;
  const [cursor, setCursor] = useState<string | null>(null);
  const [selectMode, setSelectMode] = useState(false);
  const columns = useColumns(definition, who);
  const acting = useListActions(definition, list, { cursor, onFailures });
  const ids = rows.map(({ id }) => id).filter((id) => list.marks.get(id) !== 'tombstone');
  const show = (id: string, replace = false): void => {
    setCursor(id);
    onOpen(id, replace);
  };
  useListKeys({
    ids, cursor, onCursor: setCursor, open: address.open, onOpen: (id) => { show(id, address.open !== null); },
    onToggle: selection.toggle, onSelect: (more) => { selection.set(new Set([...selection.ids, ...more])); },
    hasSelection: selection.ids.size > 0, onClear: selection.clear, enabled: !acting.picking,
    more: { ...Object.fromEntries(actions?.bulk.map(({ action, keys }) => [keys, () => { acting.runOnTargets(action); }]) ?? []), [statusKey]: acting.pick },
  });
  const at = address.open === null ? -1 : ids.indexOf(address.open);
  const beside = (step: 1 | -1): (() => void) | undefined => {
    const next = at === -1 ? undefined : neighbour(ids, address.open, step);
    return next === undefined ? undefined : () => { show(next, true); };
  };
  return (
    <div className={styles.screen}>
      <ListToolbar definition={definition} who={who} list={list} pill={pill} switches={columns.switches} selectMode={selectMode} onSelectMode={setSelectMode} />
      <Failures area={area} failures={failures} onClose={() => { onFailures([]); }} />
      <ListTable
        definition={definition} list={list} columns={columns} cursor={cursor} onCursor={setCursor} onOpen={show}
        menu={acting.entries} selectMode={selectMode} create={create}
      />
      {page && page.total > 0 && <ListPager page={page} onGo={(change) => { list.go(change); }} />}
      {actions && (
        <ListBulk area={area} actions={actions} rows={selection.rows} onRun={acting.runOnTargets} onStatus={acting.pick} onClose={() => { selection.clear(); setSelectMode(false); }} />
      )}
      {actions && acting.picking && <ActionPicker area={area} actions={actions} rows={acting.targets} onPick={acting.picked} onClose={acting.unpick} />}
      <Suspense fallback={null}>
        {Drawer && address.open !== null && (
          <Drawer
            id={address.open} onClose={() => { onOpen(null, true); }} onPrevious={beside(-1)} onNext={beside(1)} position={at === -1 ? undefined : `${at + 1} / ${ids.length}`}
            onOpen={(id) => { onOpen(id); }} onAct={(action, row) => { acting.run(action, [row]); }}
          />
        )}
      </Suspense>
      {actions && <actions.Runner wanted={acting.wanted} onDone={acting.done} onCancel={acting.cancel} />}
    </div>
  );
}

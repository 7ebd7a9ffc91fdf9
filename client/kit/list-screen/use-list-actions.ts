import { useCallback, useState } from 'react';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import type { LiveRow } from '#client/live/pending.ts';
import type { Failure, ListLooks, ListRow, Wanted } from './definition.ts';
import { rowsAllowing, useRowEntries } from './row-actions.ts';
import type { ListState } from './use-list.ts';

export interface Acting<Row> {
  run: (action: string, rows: readonly Row[]) => void;
  /** On the selection, else on the open row, else on the row under the cursor; those that do not allow it are left alone. */
  runOnTargets: (action: string) => void;
  targets: readonly Row[];
  /** The choice of an action. */
  picking: boolean;
  pick: () => void;
  picked: (action: string) => void;
  unpick: () => void;
  entries: (id: string) => readonly MenuEntry[];
  wanted: Wanted<Row> | null;
  done: (failures: readonly Failure[]) => void;
  cancel: () => void;
}

const noEntries: readonly MenuEntry[] = [];

/** Running actions on rows of a list, and what happens to the selection then. */
export function useListActions<Row extends ListRow & LiveRow>(
  { area, actions }: ListLooks<Row>, { rows, selection, address, marks }: ListState<Row>,
  { cursor, onFailures }: { cursor: string | null; onFailures: (failures: readonly Failure[]) => void },
): Acting<Row> {
  const [picking, setPicking] = useState(false);
  const [wanted, setWanted] = useState<Wanted<Row> | null>(null);
  const run = useCallback((action: string, on: readonly Row[]) => { setWanted({ action, rows: on }); }, []);
  const done = (failures: readonly Failure[]): void => {
    setWanted(null);
    onFailures(failures);
    const refused = new Set(failures.map(({ id }) => id));
    const acted = new Set(wanted?.rows.map(({ id }) => id));
    selection.set(new Set([...selection.ids].filter((id) => refused.has(id) || !acted.has(id))));
  };
  const single = rows.filter(({ id }) => id === (address.open ?? cursor) && marks.get(id) !== 'tombstone');
  const targets = selection.rows.length > 0 ? selection.rows : single;
  const runOnTargets = (action: string): void => {
    const allowing = actions ? rowsAllowing(actions, action, targets) : [];
    if (allowing.length > 0) run(action, allowing);
  };
  const entriesOf = useRowEntries(area, actions, run);
  const entries = useCallback((id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? entriesOf(row) : noEntries;
  }, [rows, entriesOf]);
  return {
    run, runOnTargets, targets, picking, entries, wanted, done,
    cancel: () => { setWanted(null); },
    pick: () => { setPicking(targets.length > 0); },
    picked: (action) => { setPicking(false); runOnTargets(action); },
    unpick: () => { setPicking(false); },
  };
}

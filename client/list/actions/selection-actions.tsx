import type { ReactNode } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { exportedColumnsOf } from '../export/exported-columns.ts';
import { useSelectionExport } from '../export/use-selection-export.ts';
import type { ListPresentation, ListRow } from '../list-definition.ts';
import type { ListState } from '../state/use-list.ts';
import type { ListColumns } from '../table/use-columns.tsx';
import type { ListActionState } from './use-list-actions.ts';

const SelectionExport = lazyPanel(() => import('../export/export-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('list')('export.title'),
});

interface SelectionActionsProps<Row extends ListRow> {
  definition: ListPresentation<Row>;
  list: ListState<Row>;
  state: ListActionState<Row>;
  columns: Pick<ListColumns<Row>, 'switches'>;
  onClear: () => void;
}

/** What can be done with the selected rows: the area's actions on them, and their export. */
export function SelectionActions<Row extends ListRow>(props: SelectionActionsProps<Row>): ReactNode {
  const { definition, list, state, columns, onClear } = props;
  const { actions } = definition;
  const selectionExport = useSelectionExport(definition, list, state.props.matching);
  return (
    <>
      {actions && (state.busy || list.selection.rows.length > 0) && (
        <actions.ActionHost {...state.props} onExport={selectionExport.begin} onClear={onClear} />
      )}
      {selectionExport.begun && (
        <SelectionExport
          {...exportedColumnsOf(definition, columns.switches)}
          {...selectionExport.begun}
          onClose={selectionExport.end}
        />
      )}
    </>
  );
}

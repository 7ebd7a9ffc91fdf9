import { useState } from 'react';
import type { ActionHostProps } from '../actions/action-types.ts';
import type { ListPresentation, ListRow } from '../list-definition.ts';
import type { ListState } from '../state/use-list.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

type ExportedSelection = Pick<ExportDialogProps, 'request' | 'total'>;

export interface SelectionExport {
  /** Asks for the export of the selected rows; undefined if the list cannot name them. */
  begin: (() => void) | undefined;
  /** What the dialog asks about; null while it is closed. */
  begun: ExportedSelection | null;
  end: () => void;
}

/** The export of the selected rows, or of all that match if those are selected. */
export function useSelectionExport<Row extends ListRow>(
  { exportOf }: Pick<ListPresentation<Row>, 'exportOf'>,
  { params, selection: { rows } }: Pick<ListState<Row>, 'params' | 'selection'>,
  matching: ActionHostProps<Row>['matching'],
): SelectionExport {
  const [begun, setBegun] = useState<ExportedSelection | null>(null);
  const all = matching?.isSelected === true ? matching : null;
  const request = exportOf?.(params, all ? undefined : rows);
  const { total, totalIsExact } = all ?? { total: rows.length, totalIsExact: true };
  return {
    begin: request
      ? () => {
          setBegun({ request, total: { value: total, isExact: totalIsExact } });
        }
      : undefined,
    begun,
    end: () => {
      setBegun(null);
    },
  };
}

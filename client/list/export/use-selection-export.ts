import { useState } from 'react';
import { hasRight } from '#shared/access/rights.ts';
import type { ActionHostProps } from '../actions/action-types.ts';
import type { ListPresentation, ListRow } from '../list-definition.ts';
import { useListEnvironment } from '../list-environment.ts';
import type { ListState } from '../state/use-list.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

type ExportedSelection = Pick<ExportDialogProps, 'request' | 'total'>;

export interface SelectionExport {
  /** Asks for the export of the selected rows; undefined if the list cannot name them, or the viewer may not export. */
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
  const { viewer } = useListEnvironment();
  const [begun, setBegun] = useState<ExportedSelection | null>(null);
  const all = matching?.isSelected === true ? matching : null;
  const request = hasRight(viewer, 'export') ? exportOf?.(params, all ? undefined : rows) : null;
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

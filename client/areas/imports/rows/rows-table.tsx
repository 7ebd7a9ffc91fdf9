import type { ReactNode } from 'react';
import { fieldOfUse, importFields, requiredFields } from '#shared/areas/imports/columns.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ImportDetail, DraftRow } from '../documents.ts';
import type { ImportActions } from '../use-import.ts';
import { RowLine } from './row-line.tsx';
import styles from './rows-table.module.css';

interface RowsTableProps {
  detail: ImportDetail;
  rows: readonly DraftRow[];
  actions: ImportActions;
}

/** The rows with their cells, which are changed in place. On phones each row is a card. */
export function RowsTable({ detail, rows, actions }: RowsTableProps): ReactNode {
  const t = useT('imports');
  const filled = detail.columns.map(fieldOfUse);
  const fields = importFields.filter((field) => requiredFields.includes(field) || filled.includes(field));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          {fields.map((field) => (
            <th key={field} scope="col" data-field={field}>
              {t(`fields.${field}`)}
            </th>
          ))}
          <th scope="col">{t('verdict')}</th>
          <th scope="col">
            <span className={styles.hidden}>{t('rowActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowLine key={row.line} row={row} rows={detail.rows} fields={fields} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

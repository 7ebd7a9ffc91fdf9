import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Sparkles, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import type { ImportField } from '#shared/areas/imports/columns.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { DraftRow } from '../documents.ts';
import { stateOf } from './row-state.ts';
import type { ImportActions } from '../use-import.ts';
import { CellEditor } from './cell-editor.tsx';
import { useProblemText } from './use-problem-text.ts';
import styles from './row-line.module.css';

function Verdict({ row }: { row: DraftRow }): ReactNode {
  const t = useT('imports');
  const problemText = useProblemText();
  const state = stateOf(row);
  const isSuggested = row.problems.every(({ suggestions }) => suggestions.length > 0);
  if (state === 'excluded') return <span className={styles.quiet}>{t('states.excluded')}</span>;
  if (state === 'ready')
    return (
      <span className={styles.ready}>
        <CircleCheck size={15} aria-hidden />
        {t('states.ready')}
      </span>
    );
  if (isSuggested)
    return (
      <span className={styles.suggested}>
        <Sparkles size={15} aria-hidden />
        {t('states.suggested')}
      </span>
    );
  if (state === 'faulty')
    return (
      <span className={styles.faulty}>
        <CircleAlert size={15} aria-hidden />
        {t('states.faulty')}
      </span>
    );
  return (
    <span className={styles.doubtful}>
      <TriangleAlert size={15} aria-hidden />
      {row.problems.map(problemText).join(' · ')}
    </span>
  );
}

interface RowLineProps {
  row: DraftRow;
  rows: readonly DraftRow[];
  fields: readonly ImportField[];
  actions: ImportActions;
}

export function RowLine({ row, rows, fields, actions }: RowLineProps): ReactNode {
  const t = useT('imports');
  const { line, excluded } = row;
  const state = stateOf(row);
  return (
    <tr data-state={state}>
      <th scope="row" className={styles.lineCell}>
        <span className={styles.lineWord}>{t('line')} </span>
        <Ltr>{line}</Ltr>
      </th>
      {fields.map((field) => (
        <CellEditor key={field} row={row} rows={rows} field={field} actions={actions} />
      ))}
      <td className={styles.verdict}>
        <Verdict row={row} />
      </td>
      <td className={styles.actions}>
        {state === 'doubtful' && (
          <Button size="sm" aria-label={t('keepRow', { line })} onClick={() => actions.keep([line])}>
            {t('keep')}
          </Button>
        )}
        <IconButton
          icon={excluded ? Undo2 : Trash2}
          size="sm"
          label={t(excluded ? 'includeRow' : 'excludeRow', { line })}
          onClick={() => actions.exclude([line], !excluded)}
        />
      </td>
    </tr>
  );
}

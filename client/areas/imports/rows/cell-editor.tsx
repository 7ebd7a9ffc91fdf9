// One cell of the preview: a text that is changed in place, with what is wrong with it and what would be right.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CircleAlert, Sparkles } from 'lucide-react';
import type { ImportField } from '#shared/areas/imports/columns.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { DraftRow } from '../documents.ts';
import { sameCells, textOf } from './row-state.ts';
import type { ImportActions } from '../use-import.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './cell-editor.module.css';

interface CellEditorProps {
  row: DraftRow;
  rows: readonly DraftRow[];
  field: ImportField;
  actions: ImportActions;
}

const leftToRight: readonly ImportField[] = ['phone', 'cod', 'partnerId'];

/** What is typed, until it is saved on Enter or on leaving. Escape takes it back. */
function useTyped(text: string, save: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const end = (): void => {
    setTyped(null);
    if (typed !== null && typed.trim() !== text) save(typed.trim());
  };
  return {
    value: typed ?? text,
    onChange: setTyped,
    onBlur: end,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter') end();
      if (event.key !== 'Escape' || typed === null) return;
      // It is for the cell: the panel stays open.
      event.stopPropagation();
      setTyped(null);
    },
  };
}

export function CellEditor({ row, rows, field, actions }: CellEditorProps): ReactNode {
  const t = useT('imports');
  const problemText = useProblemText();
  const noteId = useId();
  const text = textOf(row, field);
  const same = sameCells(rows, row, field);
  const input = useTyped(text, (typed) => void actions.edit(same, field, typed));
  const problems = row.excluded ? [] : row.problems.filter((one) => one.field === field);
  const error = problems.find(({ isError }) => isError);
  // A warning that no change of this text would answer is in the column of the verdict.
  const remark = problems.find(
    ({ code, value }) => value !== null || code === 'city_unknown' || code === 'city_guessed',
  );
  const shown = error ?? (row.kept ? undefined : remark);
  const suggestions = problems.flatMap((one) => one.suggestions);
  const note = shown && (shown.isError || shown.suggestions.length === 0) ? problemText(shown) : null;
  return (
    <td data-field={field} data-label={t(`fields.${field}`)}>
      <div className={styles.cell}>
        <input
          className={cx(styles.input, shown && (shown.isError ? styles.wrong : styles.unsure))}
          value={input.value}
          disabled={row.excluded}
          maxLength={importLimits.cell}
          dir={leftToRight.includes(field) ? 'ltr' : 'auto'}
          inputMode={field === 'phone' ? 'tel' : field === 'cod' ? 'decimal' : undefined}
          placeholder={error && text === '' ? t('emptyCell') : undefined}
          aria-label={t('cellOf', { field: t(`fields.${field}`), line: row.line })}
          aria-invalid={error !== undefined}
          aria-describedby={note === null ? undefined : noteId}
          onChange={(event) => {
            input.onChange(event.target.value);
          }}
          onBlur={input.onBlur}
          onKeyDown={input.onKeyDown}
        />
        {!row.kept &&
          suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className={styles.chip}
              onClick={() => void actions.edit(same, field, suggestion)}
            >
              <Sparkles size={13} aria-hidden />
              <bdi>{suggestion}</bdi>
              {same.length > 1 && <span dir="ltr">{`× ${same.length}`}</span>}
            </button>
          ))}
      </div>
      {note !== null && (
        <p id={noteId} className={cx(styles.note, shown?.isError && styles.noteWrong)}>
          {shown?.isError && <CircleAlert size={13} aria-hidden />}
          {note}
          {same.length > 1 && ` ${t('appliesTo', { count: same.length })}`}
        </p>
      )}
    </td>
  );
}

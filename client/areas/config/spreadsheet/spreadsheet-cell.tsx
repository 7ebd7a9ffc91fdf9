import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { formatCell } from './cell-format.ts';
import type { CellState, SpreadsheetColumn, CellPosition } from './spreadsheet-types.ts';
import styles from './spreadsheet-cell.module.css';

const noStep: CellPosition = { row: 0, column: 0 };

interface CellEditorProps {
  column: SpreadsheetColumn;
  text: string;
  /** Selects the text on open, so that the first key replaces it. */
  whole: boolean;
  label: string;
  onDone: (text: string, by: CellPosition) => void;
  onCancel: () => void;
}

/** The editor of a cell. Blur commits the text; Escape discards it. */
function CellEditor({ column, text, whole, label, onDone, onCancel }: CellEditorProps): ReactNode {
  const [typed, setTyped] = useState(text);
  const done = useRef(false);
  const finish = (by: CellPosition, value = typed): void => {
    if (done.current) return;
    done.current = true;
    onDone(value, by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') finish({ row: event.shiftKey ? -1 : 1, column: 0 });
    else if (event.key === 'Tab') finish({ row: 0, column: event.shiftKey ? -1 : 1 });
    else if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (column.kind === 'choice') {
    return (
      <select
        className={styles.input}
        aria-label={label}
        value={column.options?.find((option) => option.label === typed)?.value ?? ''}
        onKeyDown={onKeyDown}
        onBlur={() => {
          finish(noStep);
        }}
        ref={(element) => {
          element?.focus();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          finish(noStep, event.target.value);
        }}
      >
        {column.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const figures = column.kind === 'money' || column.kind === 'latitude' || column.kind === 'longitude';
  return (
    <input
      className={cx(styles.input, figures && styles.figures)}
      aria-label={label}
      value={typed}
      inputMode={figures ? 'decimal' : undefined}
      dir={column.rtl ? 'rtl' : figures ? 'ltr' : 'auto'}
      autoComplete="off"
      spellCheck={false}
      ref={(element) => {
        if (!element || document.activeElement === element) return;
        element.focus();
        if (whole) element.select();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        finish(noStep);
      }}
    />
  );
}

export interface SpreadsheetCellProps {
  position: CellPosition;
  column: SpreadsheetColumn;
  cell: CellState;
  rowLabel: string;
  /** This cell is the row's heading. */
  isRowHeader: boolean;
  current: boolean;
  selected: boolean;
  editing: string | null;
  onDone: (text: string, by: CellPosition) => void;
  onCancel: () => void;
}

/** One cell of a spreadsheet. */
export function SpreadsheetCell({
  position: spot,
  column,
  cell,
  rowLabel,
  isRowHeader: names,
  current,
  selected,
  editing,
  onDone,
  onCancel,
}: SpreadsheetCellProps): ReactNode {
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const text = formatCell(cell.value, column, format);
  const figures = column.kind === 'money' || column.kind === 'latitude' || column.kind === 'longitude';
  const fault = cell.fault && errorMessage(cell.fault);
  return (
    <div
      role={names ? 'rowheader' : 'gridcell'}
      data-cell={`${spot.row}.${spot.column}`}
      data-label={column.label}
      tabIndex={current && editing === null ? 0 : -1}
      title={fault}
      aria-selected={selected}
      aria-invalid={cell.fault ? true : undefined}
      className={cx(
        styles.cell,
        names && styles.naming,
        figures && styles.figures,
        column.kind === 'money' && styles.third,
        column.kind === 'words' && styles.full,
        selected && styles.selected,
        current && styles.current,
        cell.dirty && styles.dirty,
        cell.fault && styles.wrong,
      )}
    >
      {editing === null ? (
        <span className={styles.text} dir={figures ? 'ltr' : column.rtl ? 'rtl' : 'auto'}>
          {text === '' ? (
            <span className={styles.none} aria-hidden>
              –
            </span>
          ) : (
            text
          )}
        </span>
      ) : (
        <CellEditor
          column={column}
          text={editing}
          whole={editing === text}
          label={`${column.label} · ${rowLabel}`}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
      {cell.fault && editing === null && (
        <>
          <CircleAlert size={13} aria-hidden className={styles.alert} />
          <span className={styles.unseen}>{fault}</span>
        </>
      )}
    </div>
  );
}

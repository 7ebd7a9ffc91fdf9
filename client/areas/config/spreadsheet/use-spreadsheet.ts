// State of a spreadsheet: cursor, open editor, and handlers for keyboard, pointer and clipboard.
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { formatCell } from './cell-format.ts';
import { cursorAt, moveCursor, pasteEdits, selectionOf, fillEdits, stepForKey } from './cursor.ts';
import { type Cursor, type SpreadsheetProps, rowsPerPage, type CellPosition } from './spreadsheet-types.ts';

interface CursorControl {
  cursor: Cursor;
  go: (next: Cursor) => void;
  follow: () => void;
}

// Focus follows the cursor, except after a change that did not come from the grid.
function useCursor(
  { rows, columns, onRowChange: onRow }: SpreadsheetProps,
  grid: RefObject<HTMLDivElement | null>,
  editing: boolean,
): CursorControl {
  const [raw, setCursor] = useState<Cursor>(cursorAt({ row: 0, column: 0 }));
  const following = useRef(false);
  // A filter may have removed the cursor's row.
  const cursor = raw.row < rows.length && raw.column < columns.length ? raw : cursorAt({ row: 0, column: 0 });
  useEffect(() => {
    if (!following.current || editing) return;
    following.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row}.${cursor.column}"]`)?.focus();
  });
  return {
    cursor,
    follow: () => {
      following.current = true;
    },
    go: (next) => {
      following.current = true;
      setCursor(next);
      onRow?.(rows[next.row] ?? null);
    },
  };
}

/** The cell of an event; null outside of cells and inside an open editor. */
function cellOfEvent({ target }: { target: EventTarget }): CellPosition | null {
  if (!(target instanceof Element) || target.closest('input, select')) return null;
  const [row, column] = (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split('.').map(Number);
  return row === undefined || column === undefined || Number.isNaN(column) ? null : { row, column };
}

/** Adds the text of the open editor; null while none is open. */
function useEditing(props: SpreadsheetProps, grid: RefObject<HTMLDivElement | null>) {
  const { rows, columns, cell, onEdit: onType } = props;
  const format = useFormat();
  const [editing, setEditing] = useState<string | null>(null);
  const moving = useCursor(props, grid, editing !== null);
  const { cursor, go, follow } = moving;
  const textAt = (spot: CellPosition): string => {
    const [row, column] = [rows[spot.row], columns[spot.column]];
    return row && column ? formatCell(cell(row, column).value, column, format) : '';
  };
  return {
    ...moving,
    editing,
    setEditing,
    textAt,
    cancel: () => {
      setEditing(null);
      follow();
    },
    edit: (spot: CellPosition) => {
      go(cursorAt(spot));
      setEditing(textAt(spot));
    },
    commit: (text: string, by: CellPosition) => {
      const [row, column] = [rows[cursor.row], columns[cursor.column]];
      setEditing(null);
      if (row && column && text !== textAt(cursor)) onType([{ row, column, text }]);
      go(moveCursor(cursor, by, { rows: rows.length, columns: columns.length }));
    },
  };
}

/** Copies the selected cells as lines of tab-separated texts, and pastes such lines from the cursor on. */
function clipboardHandlers(
  { rows, columns, onEdit: onType }: SpreadsheetProps,
  { cursor, editing, setEditing, textAt, follow }: ReturnType<typeof useEditing>,
) {
  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== null) return;
    const { top, bottom, first, last } = selectionOf(cursor);
    const lines = rows.slice(top, bottom + 1).map((_, down) =>
      columns
        .slice(first, last + 1)
        .map((__, across) => textAt({ row: top + down, column: first + across }))
        .join('\t'),
    );
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (editing !== null && !/[\t\n]/.test(text)) return;
    event.preventDefault();
    setEditing(null);
    onType(pasteEdits(text, cursor, rows, columns));
    follow();
  };
  return { onCopy, onPaste };
}

export function useSpreadsheet(props: SpreadsheetProps, grid: RefObject<HTMLDivElement | null>) {
  const { rows, columns, onEdit: onType } = props;
  const sheet = useEditing(props, grid);
  const { cursor, go, editing, setEditing, textAt, cancel, edit, commit } = sheet;
  const size = { rows: rows.length, columns: columns.length };
  const chosen = selectionOf(cursor);
  const column = { first: cursor.column, last: cursor.column };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== null) return;
    const step = stepForKey(event.key, document.documentElement.dir === 'rtl', rowsPerPage);
    const mod = event.ctrlKey || event.metaKey;
    if (step && !event.altKey && !mod) go(moveCursor(cursor, step, size, event.shiftKey));
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(textAt(cursor));
    else if (event.key === 'Delete' || event.key === 'Backspace') onType(fillEdits('', chosen, rows, columns));
    else if (mod && event.key.toLowerCase() === 'd')
      onType(fillEdits(textAt({ row: chosen.top, column: cursor.column }), { ...chosen, ...column }, rows, columns));
    else if (event.key.length === 1 && !mod && !event.altKey)
      // A choice is not typed: it opens on what is chosen.
      setEditing(event.key === ' ' || columns[cursor.column]?.kind === 'choice' ? textAt(cursor) : event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    cursor,
    editing,
    commit,
    cancel,
    onKeyDown,
    ...clipboardHandlers(props, sheet),
    page: Math.floor(cursor.row / rowsPerPage) + 1,
    fill: () => {
      onType(fillEdits(textAt(cursor), { top: 0, bottom: size.rows - 1, ...column }, rows, columns));
    },
    toPage: (next: number) => {
      go(cursorAt({ row: (next - 1) * rowsPerPage, column: cursor.column }));
    },
    onPointerDown: (event: PointerEvent) => {
      const spot = cellOfEvent(event);
      if (spot && event.pointerType === 'mouse')
        go(event.shiftKey ? { ...spot, anchor: cursor.anchor } : cursorAt(spot));
    },
    onOpen: (event: MouseEvent) => {
      const spot = cellOfEvent(event);
      if (spot) edit(spot);
    },
    // On touch, one tap opens the editor.
    onTap: (event: MouseEvent) => {
      const spot = cellOfEvent(event);
      if (
        spot &&
        event.nativeEvent instanceof globalThis.PointerEvent &&
        event.nativeEvent.pointerType !== 'mouse' &&
        event.nativeEvent.pointerType !== ''
      )
        edit(spot);
    },
  };
}

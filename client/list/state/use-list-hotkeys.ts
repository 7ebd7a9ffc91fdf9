import { useHotkeys } from '#client/lib/hotkeys.ts';
import { useListEnvironment } from '../list-environment.ts';
import { useEnterKey } from './use-enter-key.ts';

export interface ListHotkeys {
  ids: readonly string[];
  cursor: string | null;
  onCursor: (id: string) => void;
  /** The row in the drawer. While it is open, J and K open the next or previous row. */
  open: string | null;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onSelect: (ids: readonly string[]) => void;
  hasSelection: boolean;
  onClear: () => void;
  /** Further shortcuts: those of the bulk actions. */
  more: Readonly<Record<string, () => void>>;
  enabled: boolean;
}

/** The id `step` rows after this one; the first if there is no current row. */
export function neighbour(ids: readonly string[], id: string | null, step: 1 | -1): string | undefined {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0];
  return ids[at + step];
}

const PRESSABLE = 'a, button, input, [role="tab"], [role="dialog"], tr';

// Moves the focus from a button above the rows to the row, so that Enter opens the row instead of pressing the button.
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** J, K, X, Enter, Escape, and Shift with arrows, regardless of the focus. */
export function useListHotkeys(keys: ListHotkeys): void {
  const { ids, cursor, open, onCursor, onOpen, onToggle, onSelect, hasSelection, onClear, more, enabled } = keys;
  const { singleKeys } = useListEnvironment();
  const move = (step: 1 | -1): void => {
    const next = neighbour(ids, open ?? cursor, step);
    if (next === undefined) return;
    onCursor(next);
    if (open !== null) onOpen(next);
    else focusRow(next);
  };
  const extend = (step: 1 | -1): void => {
    const next = neighbour(ids, cursor, step);
    if (next === undefined) return;
    onSelect(cursor === null ? [next] : [cursor, next]);
    onCursor(next);
  };
  const enter = (event: KeyboardEvent): void => {
    const onControl = event.target instanceof Element && event.target.closest(PRESSABLE) !== null;
    if (!onControl && cursor !== null) onOpen(cursor);
  };
  useHotkeys(
    {
      j: () => {
        move(1);
      },
      k: () => {
        move(-1);
      },
      x: () => {
        if (cursor !== null) onToggle(cursor);
      },
      'shift+ArrowDown': () => {
        extend(1);
      },
      'shift+ArrowUp': () => {
        extend(-1);
      },
      ...(hasSelection && { Escape: onClear }),
      ...more,
    },
    { enabled, singleKeys },
  );
  // Not part of useHotkeys, which would prevent the default of Enter on a focused button.
  useEnterKey(enter, enabled && open === null);
}

import { useHotkeys } from '#client/kit/keys.ts';
import { useAround } from './around.ts';
import { useEnter } from './use-enter.ts';

export interface ListKeys {
  ids: readonly string[];
  cursor: string | null;
  onCursor: (id: string) => void;
  /** The row in the drawer: J and K then walk through the drawer. */
  open: string | null;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onSelect: (ids: readonly string[]) => void;
  hasSelection: boolean;
  onClear: () => void;
  /** Further keys: those of the bulk actions. */
  more: Readonly<Record<string, () => void>>;
  enabled: boolean;
}

/** The row so many places after this one; the first when there is none yet. */
export function neighbour(ids: readonly string[], id: string | null, step: 1 | -1): string | undefined {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0];
  return ids[at + step];
}

const PRESSABLE = 'a, button, input, [role="tab"], [role="dialog"], tr';

// Whoever pressed a button above the rows and then walks has left it: Enter is for the row now, and no longer for the button.
function takeFocus(id: string): void {
  document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** J K X Enter Esc and Shift with arrows, wherever the focus is on the page. */
export function useListKeys(keys: ListKeys): void {
  const { ids, cursor, open, onCursor, onOpen, onToggle, onSelect, hasSelection, onClear, more, enabled } = keys;
  const { singleKeys } = useAround();
  const walk = (step: 1 | -1): void => {
    const next = neighbour(ids, open ?? cursor, step);
    if (next === undefined) return;
    onCursor(next);
    if (open !== null) onOpen(next);
    else takeFocus(next);
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
        walk(1);
      },
      k: () => {
        walk(-1);
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
  // Apart: the browser's own Enter on a button must stay its own.
  useEnter(enter, enabled && open === null);
}

import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import type { RowSelection } from './use-row-selection.ts';

export interface RowHandlers {
  keys: readonly string[];
  selection?: RowSelection;
  goTo: (key: string) => void;
  open?: (key: string) => void;
}

const PRESSABLE = 'a, button, input, select, textarea, label, [role="button"]';

function keyOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined;
}

/** A click opens the row, unless it is on a control inside the row, on its checkbox, or ends a text selection. */
function clickRow(event: MouseEvent, { selection, goTo, open }: RowHandlers): void {
  const key = keyOf(event.target);
  if (key === undefined || !(event.target instanceof Element)) return;
  if (selection && event.target.closest('[data-select]')) {
    goTo(key);
    selection.toggle(key, event.shiftKey);
    return;
  }
  if (event.target.closest(PRESSABLE)) return;
  if (document.getSelection()?.isCollapsed === false && !event.shiftKey) return;
  goTo(key);
  if (selection && (event.shiftKey || event.ctrlKey || event.metaKey)) selection.toggle(key, event.shiftKey);
  else open?.(key);
}

function destination(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Arrows, Home and End move the cursor, and with Shift they extend the selection. Space selects, Enter opens. */
function pressOnRow(event: KeyboardEvent, { keys, selection, goTo, open }: RowHandlers): void {
  const key = keyOf(event.target);
  const onRow = event.target instanceof HTMLElement && event.target.dataset['key'] !== undefined;
  if (key === undefined || !onRow) return;
  const to = keys[destination(event.key, keys.indexOf(key), keys.length) ?? -1];
  if (to !== undefined) {
    if (event.shiftKey) selection?.extend(key, to);
    goTo(to);
  } else if (event.key === 'Enter' && open) open(key);
  else if (event.key === ' ' && selection) selection.toggle(key, event.shiftKey);
  else return;
  event.preventDefault();
}

/** The grid role, and one listener of each kind for all rows. */
export function gridProps(actions: RowHandlers): ComponentProps<'table'> {
  return {
    role: 'grid',
    onClick: (event) => {
      clickRow(event, actions);
    },
    onKeyDown: (event) => {
      pressOnRow(event, actions);
    },
  };
}

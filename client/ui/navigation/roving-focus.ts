import type { KeyboardEvent } from 'react';
import { pageDirection } from '../../lib/direction.tsx';

/**
 * The index that an arrow key, Home or End moves to among `count` items; undefined for other keys. Left and right
 * follow the reading direction.
 */
function nextFocusIndex(key: string, index: number, count: number): number | undefined {
  const forward = pageDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = pageDirection() === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowDown') return (index + 1) % count;
  if (key === back || key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Moves the focus among the elements that match `selector` in the event's container. Returns the new index. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): number | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = items.findIndex((item) => item === document.activeElement);
  const target = index < 0 ? undefined : nextFocusIndex(event.key, index, items.length);
  if (target === undefined) return undefined;
  event.preventDefault();
  items[target]?.focus();
  return target;
}

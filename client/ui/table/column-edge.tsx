import type { PointerEvent, ReactNode } from 'react';
import { pageDirection } from '../../lib/direction.tsx';
import styles from './table.module.css';

const minWidth = 56;

/**
 * The edge of a header, dragged to set the width of its column. While it moves, only the column of the layout changes,
 * so that no row renders. Whoever uses the keyboard has the menu of the columns.
 */
export function ColumnEdge({ onResize }: { onResize: (width: number) => void }): ReactNode {
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    const edge = event.currentTarget;
    const head = edge.closest('th');
    const column = head?.closest('table')?.querySelectorAll('col')[head.cellIndex];
    if (!head || !column || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, width: head.offsetWidth, inline: column.style.inlineSize };
    const sign = pageDirection() === 'rtl' ? -1 : 1;
    const widthAt = (x: number): number => Math.max(minWidth, from.width + sign * (x - from.x));
    const move = (moved: globalThis.PointerEvent): void => {
      column.style.inlineSize = `${String(widthAt(moved.clientX))}px`;
    };
    const end = (ended: globalThis.PointerEvent): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
      column.style.inlineSize = from.inline;
      const isMoved = ended.type === 'pointerup' && ended.clientX !== from.x;
      if (isMoved) onResize(widthAt(ended.clientX));
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  };
  return <span aria-hidden className={styles.edge} onPointerDown={drag} />;
}

// Custom instead of Radix's tooltip, which adds 3 kB to the first page for what the label of an icon does not need.
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../../display/kbd.tsx';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  keys?: string;
  side?: 'top' | 'bottom' | 'end';
  /** A focusable element. */
  children: ReactElement;
}

const hoverDelayMs = 450;
const gap = 6;
interface Point {
  x: number;
  y: number;
}

function pointBeside(box: DOMRect, side: NonNullable<TooltipProps['side']>): Point {
  if (side === 'end')
    return { x: document.dir === 'rtl' ? box.left - gap : box.right + gap, y: box.top + box.height / 2 };
  return { x: box.left + box.width / 2, y: side === 'top' ? box.top - gap : box.bottom + gap };
}

/**
 * Shows a text after a short hover, and immediately on keyboard focus. It must not be the only place of information,
 * because touch has no hover.
 */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [point, setPoint] = useState<Point | null>(null);
  const id = useId();
  const show = () => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (box) setPoint(pointBeside(box, side));
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPoint(null);
  };
  const startHover = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(show, hoverDelayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={anchor}
      role="presentation"
      className={styles.anchor}
      onPointerEnter={startHover}
      onPointerLeave={hide}
      onPointerDown={hide}
      onBlur={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {point &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className={styles.tip}
            data-side={side}
            style={{ insetBlockStart: point.y, left: point.x }}
          >
            {text}
            {keys !== undefined && <Kbd keys={keys} inverse />}
          </span>,
          document.body,
        )}
    </span>
  );
}

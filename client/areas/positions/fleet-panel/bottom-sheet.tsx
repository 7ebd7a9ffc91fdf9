import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './bottom-sheet.module.css';

/** A drag counts from this distance on, in pixels. */
const dragThreshold = 28;

interface DraggedStyle extends CSSProperties {
  '--by': string;
}

/**
 * The bottom sheet of the map on a phone: dragged or tapped between half and full height. The map above stays
 * interactive.
 */
export function BottomSheet({
  large,
  onLarge,
  children,
}: {
  large: boolean;
  onLarge: (large: boolean) => void;
  children: ReactNode;
}): ReactNode {
  const t = useT('map');
  const begun = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const start = (event: PointerEvent<HTMLElement>): void => {
    begun.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientY }: PointerEvent): void => {
    if (begun.current !== null) setBy(clientY - begun.current);
  };
  const end = (): void => {
    begun.current = null;
    if (Math.abs(by) > dragThreshold) onLarge(by < 0);
    setBy(0);
  };
  const style: DraggedStyle = { '--by': `${-by}px` };
  return (
    <div data-over-map className={cx(styles.sheet, large && styles.large, by !== 0 && styles.dragged)} style={style}>
      <button
        type="button"
        className={styles.handle}
        aria-expanded={large}
        aria-label={t(large ? 'sheet.shrink' : 'sheet.grow')}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => {
          if (Math.abs(by) <= dragThreshold) onLarge(!large);
        }}
      >
        <i />
      </button>
      {children}
    </div>
  );
}

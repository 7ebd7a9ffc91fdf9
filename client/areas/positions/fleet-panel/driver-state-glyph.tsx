import type { ReactNode } from 'react';
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import styles from './driver-state-glyph.module.css';

const shapes: Readonly<Record<DriverMarkerState, ReactNode>> = {
  moving: <path d="M8 3.6 11.1 11.4 8 9.8 4.9 11.4Z" transform="rotate(45 8 8)" fill="#fff" />,
  late: (
    <>
      <rect x="7.1" y="3.9" width="1.8" height="5" rx=".8" />
      <circle cx="8" cy="11.1" r="1.1" />
    </>
  ),
  stopped: (
    <>
      <rect x="5.3" y="5" width="1.9" height="6" rx=".4" />
      <rect x="8.8" y="5" width="1.9" height="6" rx=".4" />
    </>
  ),
  offline: <path d="m5.4 10.6 5.2-5.2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />,
};

/** The symbol of a driver's state: its own shape besides its colour. Decorative: the state is also shown as text. */
export function DriverStateGlyph({ state, size = 16 }: { state: DriverMarkerState; size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden className={styles[state]}>
      <circle cx="8" cy="8" r={state === 'offline' ? 7.2 : 8} className={styles.disc} />
      {shapes[state]}
    </svg>
  );
}

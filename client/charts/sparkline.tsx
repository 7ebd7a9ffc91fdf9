import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface SparklineProps {
  /** From the first to the last moment; null where nothing is known. */
  points: readonly (number | null)[];
  /** The values at the lower and at the upper edge. */
  range: readonly [number, number];
  /** What a screen reader says of it. */
  label: string;
}

const [width, height, edge] = [132, 36, 4];

/** A line without axes, with a dot at its last point. Time runs in the direction of the script. */
export function Sparkline({ points, range: [low, high], label }: SparklineProps): ReactNode {
  const known = points.flatMap((value, index) =>
    value === null
      ? []
      : [
          {
            x: edge + ((width - 2 * edge) * index) / Math.max(1, points.length - 1),
            y: height - edge - ((height - 2 * edge) * (value - low)) / (high - low),
          },
        ],
  );
  const last = known.at(-1);
  if (!last) return null;
  return (
    <span className={styles.spark}>
      <span className={styles.visuallyHidden}>{label}</span>
      <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <polyline points={known.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
        <circle cx={last.x} cy={last.y} r={2.8} />
      </svg>
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './sparkline.module.css';

const [width, height, inset] = [112, 28, 2];
const pointCount = 7;

/** A line chart of the last minutes, newest at the end. Decorative: the value is shown as text beside it. */
export function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  const top = Math.max(1, ...values);
  const at = (value: number, place: number): string => {
    const x = inset + ((place + pointCount - values.length) * (width - 2 * inset)) / (pointCount - 1);
    return `${x.toFixed(1)},${(height - inset - (value / top) * (height - 2 * inset)).toFixed(1)}`;
  };
  const points = values.map(at);
  const [last = ''] = points.slice(-1);
  const [x = '', y = ''] = last.split(',');
  return (
    <svg
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
      height={height}
      className={styles.spark}
      aria-hidden
    >
      <line x1={inset} x2={width - inset} y1={height - inset} y2={height - inset} className={styles.base} />
      {points.length > 1 && <polyline points={points.join(' ')} className={styles.line} />}
      {last !== '' && <circle cx={x} cy={y} r={2} className={styles.newest} />}
    </svg>
  );
}

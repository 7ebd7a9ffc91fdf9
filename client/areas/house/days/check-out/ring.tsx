import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import styles from './ring.module.css';

const radius = 40;
const length = 2 * Math.PI * radius;

/** How much of a whole is done, as a ring around the number. The words stand beside it. */
export function Ring({ n, of }: { n: number; of: number }): ReactNode {
  const format = useFormat();
  const share = of === 0 ? 0 : Math.min(n / of, 1);
  return (
    <svg className={styles.ring} viewBox="0 0 96 96" aria-hidden>
      <circle className={styles.track} cx="48" cy="48" r={radius} />
      <circle
        className={styles.done}
        cx="48"
        cy="48"
        r={radius}
        strokeDasharray={`${share * length} ${length}`}
        transform="rotate(-90 48 48)"
      />
      <text className={styles.number} x="48" y="49">
        {format.number(n)}
      </text>
    </svg>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Figure } from './figure.tsx';
import styles from './charts.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  value: number;
  /** What stands behind the bar. */
  figures: readonly string[];
  /** What a screen reader says of the line. */
  name: string;
  /** The list of what it counts. */
  href?: string | undefined;
}

/** Horizontal bars, one below the other; the longest is the largest value. */
export function Bars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.href === undefined ? (
            <span className={styles.bar}>
              <BarLine bar={bar} most={most} />
            </span>
          ) : (
            <Link href={bar.href} className={styles.bar}>
              <BarLine bar={bar} most={most} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function BarLine({ bar: { label, value, figures, name }, most }: { bar: Bar; most: number }): ReactNode {
  return (
    <>
      <span className={styles.visuallyHidden}>{name}</span>
      <span className={styles.seen} aria-hidden>
        <span className={styles.label}>{label}</span>
        <span className={styles.track}>
          <span style={{ inlineSize: `${(value / most) * 100}%` }} />
        </span>
        {figures.map((figure, index) => (
          <Figure key={`${index} ${figure}`} className={index === 0 ? styles.figure : styles.side}>
            {figure}
          </Figure>
        ))}
      </span>
    </>
  );
}

import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './stars.module.css';

/** The possible scores, lowest first. */
export const starScores = [1, 2, 3, 4, 5] as const;

/** A score out of five, with one label for screen readers. */
export function Stars({ score, size = 14 }: { score: number; size?: number }): ReactNode {
  const t = useT('ratings');
  return (
    <span className={styles.stars}>
      <span className={styles.visuallyHidden}>{t('stars', { count: score })}</span>
      {starScores.map((star) => (
        <Star key={star} size={size} aria-hidden className={cx(styles.star, star <= score && styles.full)} />
      ))}
    </span>
  );
}

/** An average out of five: the last star is filled as far as it counts. */
export function AverageStars({ average, size = 16 }: { average: number; size?: number }): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  return (
    <span className={styles.stars}>
      <span className={styles.visuallyHidden}>{t('board.outOfFive', { average: format.decimal(average, 1) })}</span>
      {starScores.map((star) => (
        <span key={star} className={styles.partial}>
          <Star size={size} aria-hidden className={styles.star} />
          <span
            className={styles.part}
            style={{ inlineSize: `${Math.min(1, Math.max(0, average - star + 1)) * 100}%` }}
          >
            <Star size={size} aria-hidden className={cx(styles.star, styles.full)} />
          </span>
        </span>
      ))}
    </span>
  );
}

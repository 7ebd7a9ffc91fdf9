import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
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

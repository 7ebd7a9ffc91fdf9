import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import styles from './stars.module.css';

/** The five scores, the lowest first. */
export const five = [1, 2, 3, 4, 5] as const;

/** A score out of five; read out as one. */
export function Stars({ score, size = 14 }: { score: number; size?: number }): ReactNode {
  const t = useWords('ratings');
  return (
    <span className={styles.stars}>
      <span className={styles.unseen}>{t('stars', { count: score })}</span>
      {five.map((star) => (
        <Star key={star} size={size} aria-hidden className={cx(styles.star, star <= score && styles.full)} />
      ))}
    </span>
  );
}

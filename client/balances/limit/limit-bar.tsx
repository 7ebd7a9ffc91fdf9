import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './limit-bar.module.css';

/** The share of the limit that a driver holds; nothing without a limit. */
export function LimitBar({ held, limit }: { held: number; limit: number | null }): ReactNode {
  const t = useT('cash');
  const format = useFormat();
  if (limit === null) return null;
  const share = Math.max(held, 0) / limit;
  return (
    <span className={cx(styles.limit, share >= 1 ? styles.over : share >= 0.8 && styles.near)}>
      <progress className={styles.bar} value={Math.min(share, 1)} max={1} aria-label={t('limit.label')} />
      <span>
        {t('limit.share', {
          percent: format.number(Math.floor(share * 100)),
          amount: format.amount(limit, { whole: true }),
        })}
      </span>
    </span>
  );
}

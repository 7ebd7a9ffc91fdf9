import type { ReactNode } from 'react';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx.ts';
import { Figure } from './figure.tsx';
import styles from './change.module.css';

/** What changed, rounded as it is shown; null if one of the two is not known. */
export const difference = (now: number | null, before: number | null, digits: number): number | null =>
  now === null || before === null ? null : Number((now - before).toFixed(digits));

/** What changed as a share of what was before, in whole percent; null if there was nothing before. */
export const growth = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : Math.round((1000 * (now - before)) / before) / 1000;

export interface ChangeProps {
  by: number | null;
  /** The change with its sign, "+0,2". */
  text: (by: number) => string;
  /** More is worse, or neither good nor bad. Default: more is better. */
  more?: 'worse' | 'neutral';
  /** Without the arrow. */
  compact?: boolean;
}

/** A change against the period before: arrow and sign say its direction, the colour only whether it is good. */
export function Change({ by, text, more, compact = false }: ChangeProps): ReactNode {
  const { t } = useTranslation('kit');
  if (by === null || by === 0) return null;
  const Icon = by > 0 ? TrendingUp : TrendingDown;
  const isGood = by > 0 === (more !== 'worse');
  const shown = text(by);
  return (
    <span
      className={cx(styles.change, more !== 'neutral' && (isGood ? styles.better : styles.worse))}
      title={t('change', { by: shown })}
    >
      {!compact && <Icon size={14} aria-hidden data-mirror="" />}
      <Figure>{shown}</Figure>
    </span>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from '../../lib/server-clock.ts';
import type { Instant } from '../../lib/formatters.ts';
import { useFormat } from '../../lib/use-format.ts';

export interface RelativeTimeProps {
  at: Instant;
  /** 'short' is "6 s" or "just now"; 'long' is "il y a 6 s". */
  variant?: 'short' | 'long';
  className?: string;
}

/** A relative time that updates itself. Its tooltip is the exact date in Morocco. */
export function RelativeTime({ at, variant = 'short', className }: RelativeTimeProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const date = new Date(at);
  const words = useClock((now) =>
    variant === 'short' ? (format.age(date, now) ?? t('time.now')) : format.relative(date, now),
  );
  return (
    <time dateTime={date.toISOString()} title={format.fullDate(date)} className={className}>
      {words}
    </time>
  );
}

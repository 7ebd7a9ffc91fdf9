// The small signs of a rating: what it feels like, whom it is about, where it stands.
import type { ReactNode } from 'react';
import { Archive, CheckCheck, Clock, Flag, Frown, Headset, Meh, Smile, Truck } from 'lucide-react';
import { cx } from '#client/kit/cx.ts';
import { Badge } from '#client/kit/ui/badge.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Rating } from './documents.ts';
import styles from './marks.module.css';

const faces = { positive: Smile, neutral: Meh, negative: Frown } as const;
export const typeIcons = { driver: Truck, support: Headset } as const;

export function Sentiment({ of }: { of: Rating['sentiment'] }): ReactNode {
  const t = useWords('ratings');
  const Face = faces[of];
  return (
    <span className={styles.mark}>
      <Face size={15} aria-hidden className={styles[of]} />
      {t(`sentiments.${of}`)}
    </span>
  );
}

/** The driver's name; for the support its agent's, or the team. */
export function Subject({
  rating: { type, driver, support },
}: {
  rating: Pick<Rating, 'type' | 'driver' | 'support'>;
}): ReactNode {
  const t = useWords('ratings');
  const Icon = typeIcons[type];
  const name = type === 'driver' ? driver?.name : support?.name;
  return (
    <span className={styles.mark} title={t(`types.${type}`)}>
      <Icon size={14} aria-hidden className={styles.quiet} />
      <bdi className={styles.clip}>{name ?? t('team')}</bdi>
    </span>
  );
}

/** To answer, answered or put away. */
export function Standing({ rating: { status, response } }: { rating: Pick<Rating, 'status' | 'response'> }): ReactNode {
  const t = useWords('ratings');
  if (status === 'archived')
    return (
      <span className={cx(styles.mark, styles.quiet)}>
        <Archive size={14} aria-hidden />
        {t('standing.archived')}
      </span>
    );
  if (response === null)
    return (
      <span className={styles.mark}>
        <Clock size={14} aria-hidden className={styles.quiet} />
        {t('standing.pending')}
      </span>
    );
  return (
    <span className={cx(styles.mark, styles.answered)}>
      <CheckCheck size={14} aria-hidden />
      {t('standing.responded')}
    </span>
  );
}

export function Flagged({ rating: { flagged } }: { rating: Pick<Rating, 'flagged'> }): ReactNode {
  const t = useWords('ratings');
  return (
    flagged === true && (
      <Badge tone="danger" icon={Flag}>
        {t('flagged')}
      </Badge>
    )
  );
}

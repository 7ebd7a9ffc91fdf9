// Badges of a rating: sentiment, rated person, response status, flag.
import type { ReactNode } from 'react';
import { Archive, CheckCheck, Clock, Flag, Frown, Headset, Meh, Smile, Truck } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Rating } from '../documents.ts';
import styles from './badges.module.css';

const sentimentIcons = { positive: Smile, neutral: Meh, negative: Frown } as const;
export const typeIcons = { driver: Truck, support: Headset } as const;

export function SentimentBadge({ sentiment }: { sentiment: Rating['sentiment'] }): ReactNode {
  const t = useT('ratings');
  const Icon = sentimentIcons[sentiment];
  return (
    <span className={styles.badge}>
      <Icon size={15} aria-hidden className={styles[sentiment]} />
      {t(`sentiments.${sentiment}`)}
    </span>
  );
}

/** The rated driver, or the support agent or team. */
export function RatedSubject({
  rating: { type, driver, support },
}: {
  rating: Pick<Rating, 'type' | 'driver' | 'support'>;
}): ReactNode {
  const t = useT('ratings');
  const Icon = typeIcons[type];
  const name = type === 'driver' ? driver?.name : support?.name;
  return (
    <span className={styles.badge} title={t(`types.${type}`)}>
      <Icon size={14} aria-hidden className={styles.muted} />
      <bdi className={styles.clip}>{name ?? t('team')}</bdi>
    </span>
  );
}

/** Pending, responded or archived. */
export function ResponseBadge({
  rating: { status, response },
}: {
  rating: Pick<Rating, 'status' | 'response'>;
}): ReactNode {
  const t = useT('ratings');
  if (status === 'archived')
    return (
      <span className={cx(styles.badge, styles.muted)}>
        <Archive size={14} aria-hidden />
        {t('standing.archived')}
      </span>
    );
  if (response === null)
    return (
      <span className={styles.badge}>
        <Clock size={14} aria-hidden className={styles.muted} />
        {t('standing.pending')}
      </span>
    );
  return (
    <span className={cx(styles.badge, styles.answered)}>
      <CheckCheck size={14} aria-hidden />
      {t('standing.responded')}
    </span>
  );
}

export function FlaggedBadge({ rating: { flagged } }: { rating: Pick<Rating, 'flagged'> }): ReactNode {
  const t = useT('ratings');
  return (
    flagged === true && (
      <Badge tone="danger" icon={Flag}>
        {t('flagged')}
      </Badge>
    )
  );
}

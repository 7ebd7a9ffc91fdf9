// Definition of the administrator's rating list.
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Flag, Star } from 'lucide-react';
import { ratingList, scores } from '#shared/areas/ratings/list.ts';
import { ratingTypes, sentiments } from '#shared/areas/ratings/row.ts';
import { defineList, type ListColumn, type ListFilter } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Rating } from '../documents.ts';
import { FlaggedBadge, SentimentBadge, ResponseBadge, RatedSubject } from '../display/badges.tsx';
import { ratingsQuery, matchesListParams, sortValues } from './query.ts';
import { Stars } from '../display/stars.tsx';
import styles from './list.module.css';

function Comment({ rating: { comment } }: { rating: Rating }): ReactNode {
  const t = useT('ratings');
  return comment === null ? (
    <span className={styles.faint}>{t('noComment')}</span>
  ) : (
    <bdi className={styles.comment}>{comment}</bdi>
  );
}

const columns: readonly ListColumn<Rating>[] = [
  {
    id: 'overall',
    width: 104,
    sticky: true,
    alwaysVisible: true,
    sortKey: 'overall',
    cell: ({ overall }) => <Stars score={overall} />,
  },
  {
    id: 'author',
    width: 150,
    maxWidth: 200,
    fields: ['authorId'],
    cell: ({ author, company }) => <bdi className={styles.name}>{company?.name ?? author?.name}</bdi>,
  },
  {
    id: 'subject',
    width: 160,
    maxWidth: 220,
    fields: ['driverId'],
    cell: (rating) => <RatedSubject rating={rating} />,
  },
  {
    id: 'comment',
    minWidth: 200,
    alwaysVisible: true,
    cell: (rating) => (
      <span className={styles.commentCell}>
        <FlaggedBadge rating={rating} />
        <Comment rating={rating} />
      </span>
    ),
    fields: ['flagged', 'comment'],
  },
  { id: 'sentiment', width: 104, cell: ({ sentiment }) => <SentimentBadge sentiment={sentiment} /> },
  { id: 'standing', width: 118, fields: ['response', 'status'], cell: (rating) => <ResponseBadge rating={rating} /> },
  {
    id: 'number',
    width: 132,
    cell: ({ trackingNumber }) => (
      <Ltr mono className={styles.muted}>
        {trackingNumber}
      </Ltr>
    ),
  },
  {
    id: 'created',
    width: 84,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className={styles.muted} />,
  },
];

const filters: readonly ListFilter<Rating>[] = [
  { kind: 'choice', name: 'type', values: ratingTypes, label: (type, t) => t(`types.${type}`, { ns: 'ratings' }) },
  {
    kind: 'choice',
    name: 'sentiment',
    values: sentiments,
    label: (sentiment, t) => t(`sentiments.${sentiment}`, { ns: 'ratings' }),
  },
  { kind: 'flag', name: 'flagged', icon: Flag },
  {
    kind: 'choice',
    name: 'overall',
    values: scores,
    icon: () => <Star size={14} aria-hidden />,
    label: (score, t) => t('stars', { ns: 'ratings', count: Number(score) }),
    inMenu: true,
  },
  { kind: 'days', name: 'created', inMenu: true },
];

function card(rating: Rating): ReactNode {
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <Stars score={rating.overall} size={16} />
        <RelativeTime at={rating.createdAt} className={styles.muted} />
      </div>
      <div className={styles.cardLine}>
        <RatedSubject rating={rating} />
        <ResponseBadge rating={rating} />
      </div>
      <p className={styles.cardComment}>
        <Comment rating={rating} />
      </p>
      <div className={styles.cardLine}>
        <span className={styles.cardBadges}>
          <SentimentBadge sentiment={rating.sentiment} />
          <FlaggedBadge rating={rating} />
        </span>
        <Ltr mono className={styles.muted}>
          {rating.trackingNumber}
        </Ltr>
      </div>
    </div>
  );
}

export const ratingsList = defineList({
  area: 'ratings',
  list: {
    ...ratingList,
    matches: matchesListParams,
    matchFields: ['status', 'response', 'type', 'sentiment', 'flagged', 'overall', 'createdAt', 'trackingNumber'],
    sortValues,
    label: (rating: Rating) => rating.trackingNumber,
  },
  query: ratingsQuery,
  columns,
  filters,
  card,
  Drawer: lazy(() => import('../detail.tsx')),
  actions: {
    allowed: ({ allowedActions }) => allowedActions,
    hotkeys: {},
    ActionHost: lazy(async () => ({ default: (await import('../actions/action-host.tsx')).RatingActionHost })),
    RowMenu: lazy(async () => ({ default: (await import('../actions/action-host.tsx')).RatingRowMenu })),
    loadPresentation: async () => (await import('../actions/action-host.tsx')).ratingActionPresentation,
  },
});

// Definition of the administrator's rating list.
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Flag, Star } from 'lucide-react';
import { ratingList, scores } from '#shared/areas/ratings/list.ts';
import { ratingTypes, sentiments } from '#shared/areas/ratings/row.ts';
import { defineList, type ListColumn, type ListFilter } from '#client/kit/list-screen/definition.ts';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Rating } from './documents.ts';
import { Flagged, Sentiment, Standing, Subject } from './marks.tsx';
import { ratingsQuery, showsRating, sortedRating } from './ratings-query.ts';
import { Stars } from './stars.tsx';
import styles from './ratings.module.css';

function Comment({ rating: { comment } }: { rating: Rating }): ReactNode {
  const t = useWords('ratings');
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
    fixed: true,
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
  { id: 'subject', width: 160, maxWidth: 220, fields: ['driverId'], cell: (rating) => <Subject rating={rating} /> },
  {
    id: 'comment',
    minWidth: 200,
    fixed: true,
    cell: (rating) => (
      <span className={styles.commentCell}>
        <Flagged rating={rating} />
        <Comment rating={rating} />
      </span>
    ),
    fields: ['flagged', 'comment'],
  },
  { id: 'sentiment', width: 104, cell: ({ sentiment }) => <Sentiment sentiment={sentiment} /> },
  { id: 'standing', width: 118, fields: ['response', 'status'], cell: (rating) => <Standing rating={rating} /> },
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
    folded: true,
  },
  { kind: 'days', name: 'created', folded: true },
];

function card(rating: Rating): ReactNode {
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <Stars score={rating.overall} size={16} />
        <RelativeTime at={rating.createdAt} className={styles.muted} />
      </div>
      <div className={styles.cardLine}>
        <Subject rating={rating} />
        <Standing rating={rating} />
      </div>
      <p className={styles.cardComment}>
        <Comment rating={rating} />
      </p>
      <div className={styles.cardLine}>
        <span className={styles.cardBadges}>
          <Sentiment sentiment={rating.sentiment} />
          <Flagged rating={rating} />
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
    shows: showsRating,
    placedBy: ['status', 'response', 'type', 'sentiment', 'flagged', 'overall', 'createdAt', 'trackingNumber'],
    sorted: sortedRating,
    label: (rating: Rating) => rating.trackingNumber,
  },
  query: ratingsQuery,
  columns,
  filters,
  card,
  Drawer: lazy(() => import('./rating-drawer.tsx')),
  actions: {
    allowed: ({ allowedActions }) => allowedActions,
    keys: {},
    Acting: lazy(async () => ({ default: (await import('./acting.tsx')).RatingActing })),
    RowMenu: lazy(async () => ({ default: (await import('./acting.tsx')).RatingRowMenu })),
    looks: async () => (await import('./acting.tsx')).ratingLooks,
  },
});

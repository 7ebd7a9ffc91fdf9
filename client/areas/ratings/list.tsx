import { type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { ArrowRight, Flag, Star } from 'lucide-react';
import { ratingGivers, ratingTypes, sentiments } from '#shared/areas/ratings/choices.ts';
import { ratingList, scores } from '#shared/areas/ratings/list.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, number } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { FlaggedBadge, RatedSubject, ResponseBadge, SentimentBadge } from './display/badges.tsx';
import { Stars } from './display/stars.tsx';
import { TagList } from './detail/tag-list.tsx';
import { RatingBoard } from './board/board.tsx';
import { PeriodInHeader } from './board/period.tsx';
import { type Rating, RatingCountsQuery, RatingsQuery } from './documents.ts';
import styles from './list.module.css';

const wordsOf = (
  t: TFunction,
  group: 'types' | 'sentiments' | 'givers',
  values: readonly string[],
): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: 'ratings' })]));

function Comment({ rating: { comment } }: { rating: Rating }): ReactNode {
  const t = useT('ratings');
  if (comment === null) return <span className={styles.faint}>{t('noComment')}</span>;
  return <bdi className={styles.comment}>{comment}</bdi>;
}

/** The sender, or the recipient of one of its parcels. */
function Author({ rating: { author, company, givenBy } }: { rating: Rating }): ReactNode {
  const t = useT('ratings');
  const name = company?.name ?? author?.name;
  if (givenBy === 'customer') return <bdi className={styles.name}>{name}</bdi>;
  return (
    <span className={styles.recipient}>
      <span className={styles.name}>{t('givers.recipient')}</span>
      <bdi className={styles.muted}>{name}</bdi>
    </span>
  );
}

const columns: readonly ListColumn<Rating>[] = [
  {
    id: 'overall',
    width: 104,
    sticky: true,
    alwaysVisible: true,
    sortKey: 'overall',
    exported: [{ path: 'overall', kind: 'number' }],
    cell: ({ overall }) => <Stars score={overall} />,
  },
  {
    id: 'author',
    width: 150,
    maxWidth: 200,
    fields: ['authorId'],
    exported: [
      { path: 'company.name', kind: 'text' },
      { path: 'givenBy', kind: 'choice', words: (t) => wordsOf(t, 'givers', ratingGivers), title: 'givenBy' },
    ],
    cell: (rating) => <Author rating={rating} />,
  },
  {
    id: 'subject',
    width: 160,
    maxWidth: 220,
    fields: ['driverId'],
    exported: [
      { path: 'type', kind: 'choice', words: (t) => wordsOf(t, 'types', ratingTypes) },
      { path: 'driver.name', kind: 'text', title: 'driver' },
    ],
    cell: (rating) => <RatedSubject rating={rating} />,
  },
  {
    id: 'comment',
    minWidth: 200,
    alwaysVisible: true,
    fields: ['flagged', 'comment'],
    exported: [{ path: 'comment', kind: 'text' }],
    cell: (rating) => (
      <span className={styles.commentCell}>
        <FlaggedBadge rating={rating} />
        <Comment rating={rating} />
      </span>
    ),
  },
  {
    id: 'sentiment',
    width: 104,
    exported: [{ path: 'sentiment', kind: 'choice', words: (t) => wordsOf(t, 'sentiments', sentiments) }],
    cell: ({ sentiment }) => <SentimentBadge sentiment={sentiment} />,
  },
  {
    id: 'standing',
    width: 118,
    fields: ['response', 'status'],
    exported: [{ path: 'response', kind: 'text' }],
    cell: (rating) => <ResponseBadge rating={rating} />,
  },
  number('trackingNumber', { id: 'number', width: 132 }),
  age('createdAt', { id: 'created', width: 84, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

function card(rating: Rating): ReactNode {
  const { createdAt, overall, sentiment, tags } = rating;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Stars score={overall} size={15} />
        <span className={styles.cardWho}>
          <Author rating={rating} />
          <ArrowRight size={13} aria-hidden className={styles.arrow} />
          <RatedSubject rating={rating} />
        </span>
        <span className={styles.cardEnd}>
          <FlaggedBadge rating={rating} />
          <RelativeTime at={createdAt} className={styles.muted} />
        </span>
      </div>
      <p className={styles.cardComment}>
        <Comment rating={rating} />
      </p>
      <div className={styles.cardFoot}>
        <SentimentBadge sentiment={sentiment} />
        <TagList tags={tags} />
        <span className={styles.cardEnd}>
          <ResponseBadge rating={rating} />
        </span>
      </div>
    </div>
  );
}

/** The ratings: their figures, and each with its answer beside them. */
export default listScreen(ratingList, {
  area: 'ratings',
  screen: 'ratings',
  document: RatingsQuery,
  counts: RatingCountsQuery,
  columns,
  Aside: PeriodInHeader,
  Head: RatingBoard,
  filters: {
    type: { facet: 'types', valueLabel: (type, t) => t(`types.${type}`, { ns: 'ratings' }) },
    sentiment: { valueLabel: (sentiment, t) => t(`sentiments.${sentiment}`, { ns: 'ratings' }) },
    driver: { lookup: async () => (await import('#client/actions/form/lookups.ts')).driverLookup, inMenu: true },
    support: { lookup: async () => (await import('./support-lookup.ts')).supportLookup, inMenu: true },
    givenBy: { valueLabel: (giver, t) => t(`givers.${giver}`, { ns: 'ratings' }), inMenu: true },
    flagged: { icon: Flag },
    overall: {
      values: scores,
      valueIcon: () => <Star size={14} aria-hidden />,
      valueLabel: (score, t) => t('stars', { ns: 'ratings', count: Number(score) }),
      inMenu: true,
    },
    tags: { messages: 'rating', valueLabel: (tag, t) => t(`tags.${tag}`), inMenu: true },
    created: { inMenu: true },
  },
  card,
  search: ({ trackingNumber, comment, response }) => [trackingNumber, comment, response],
  label: ({ trackingNumber }) => trackingNumber,
  detail: () => import('./detail.tsx'),
  pane: () => import('./detail-pane.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.tsx')).ratingRowActions,
  }),
});

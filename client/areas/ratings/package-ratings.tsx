// Extension of the parcel's drawer: the ratings of its driver and of the support, and the sender's button to rate.
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronRight, Star } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RatingType } from '#shared/areas/ratings/row.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { type LiveRow, useChanges } from '#client/live/pending.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import { whoAtom } from '#client/session/session.ts';
import { hasEnded, type PackageSlotProps } from '#client/slots.ts';
import { PackageRatingsQuery, RatableQuery, type Rating } from './documents.ts';
import { RatingForm } from './form/rating-form.tsx';
import { Flagged, Standing, Subject } from './marks.tsx';
import { Stars } from './stars.tsx';
import styles from './package-ratings.module.css';

const ratingEntities = ['rating'];
const packageEntities = ['package'];
const noRatings: readonly Rating[] = [];

/** The ratings of a parcel. New and removed ratings are applied at once, without a pending-changes pill. */
function useRatings(packageId: string): { visible: readonly Rating[]; list: Live<unknown> } {
  const list = useLive(PackageRatingsQuery, { variables: { packageId }, watch: ratingEntities });
  const loaded = list.data?.packageRatings ?? noRatings;
  const key = loaded.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useMemo(() => (row: LiveRow) => row['packageId'] === packageId, [packageId]);
  const { pending, gone, apply } = useChanges('rating', { list, ids, matches });
  useEffect(() => {
    if (pending > 0) apply();
  }, [pending, apply]);
  return { visible: loaded.filter((rating) => !gone.has(rating.id) && rating.packageId === packageId), list };
}

function RatingItem({ rating }: { rating: Rating }): ReactNode {
  return (
    <li>
      <Link href={screenPath('rating', { id: rating.id })} className={styles.item}>
        <span className={styles.line}>
          <Stars score={rating.overall} />
          <Subject rating={rating} />
          <span className={styles.end}>
            <Flagged rating={rating} />
            <Standing rating={rating} />
            <span data-mirror="" className={styles.arrow}>
              <ChevronRight size={14} aria-hidden />
            </span>
          </span>
        </span>
        {rating.comment !== null && (
          <span className={styles.comment}>
            <bdi>{rating.comment}</bdi>
          </span>
        )}
        {rating.response !== null && (
          <span className={styles.response}>
            <bdi>{rating.response}</bdi>
          </span>
        )}
      </Link>
    </li>
  );
}

export function PackageRatings({ pkg }: PackageSlotProps): ReactNode {
  const t = useWords('rating');
  const tRatings = useWords('ratings');
  const errorMessage = useProblemWords();
  const canRate = useAtomValue(whoAtom)?.role === 'CUSTOMER';
  const { visible, list } = useRatings(pkg.id);
  const ratable = useLive(RatableQuery, {
    variables: { packageId: pkg.id },
    watch: packageEntities,
    one: pkg.id,
    pause: !canRate,
  });
  const [formOpen, setFormOpen] = useState(false);
  const types: readonly RatingType[] = ratable.data?.ratable ?? [];
  const [firstType] = types;
  const isEmpty = visible.length === 0 && types.length === 0 && !list.problem;
  if (isEmpty && !hasEnded(pkg)) return null;
  return (
    <section className={styles.section} aria-label={tRatings('list.label')}>
      <h3 className={styles.title}>{tRatings('list.label')}</h3>
      {list.problem && visible.length === 0 && (
        <ErrorState look="row" title={t('failed.load')} text={errorMessage(list.problem)} onRetry={list.rerun} />
      )}
      {visible.length > 0 && (
        <ul className={styles.list}>
          {visible.map((visibleRating) => (
            <RatingItem key={visibleRating.id} rating={visibleRating} />
          ))}
        </ul>
      )}
      {isEmpty && (
        <p className={styles.none} aria-busy={list.loading}>
          {!list.loading && t('none')}
        </p>
      )}
      {firstType && (
        <Button
          icon={Star}
          block
          onClick={() => {
            setFormOpen(true);
          }}
        >
          {t(types.length === 1 ? `rate.${firstType}` : 'rate.any')}
        </Button>
      )}
      {formOpen && firstType && (
        <RatingForm
          pkg={pkg}
          types={types}
          onClose={() => {
            setFormOpen(false);
          }}
          onGiven={() => {
            setFormOpen(false);
            list.rerun();
            ratable.rerun();
          }}
        />
      )}
    </section>
  );
}

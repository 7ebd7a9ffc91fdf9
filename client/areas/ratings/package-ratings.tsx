// Extension of the parcel's drawer: the ratings of its driver and of the support, and the sender's button to rate.
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronRight, Star } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RatingType } from '#shared/areas/ratings/choices.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { type LiveRow, usePendingChanges } from '#client/live/use-pending-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { viewerAtom } from '#client/session/session.ts';
import { isFinished, type PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { PackageRatingsQuery, RatableQuery, type Rating } from './documents.ts';
import { RatingForm } from './forms/create-form.tsx';
import { FlaggedBadge, ResponseBadge, RatedSubject } from './display/badges.tsx';
import { Stars } from './display/stars.tsx';
import styles from './package-ratings.module.css';

const ratingEntities = ['rating'];
const packageEntities = ['package'];
const noRatings: readonly Rating[] = [];

/** The ratings of a parcel. New and removed ratings are applied at once, without a pending-changes pill. */
function useRatings(packageId: string): { visible: readonly Rating[]; list: LiveQuery<unknown> } {
  const list = useLive(PackageRatingsQuery, { variables: { packageId }, watch: ratingEntities });
  const loaded = list.data?.packageRatings ?? noRatings;
  const key = loaded.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useMemo(() => (row: LiveRow) => row['packageId'] === packageId, [packageId]);
  const { totalCount, goneIds, refetch } = usePendingChanges('rating', { list, rowIds: ids, matches });
  useEffect(() => {
    if (totalCount > 0) refetch();
  }, [totalCount, refetch]);
  return { visible: loaded.filter((rating) => !goneIds.has(rating.id) && rating.packageId === packageId), list };
}

function RatingItem({ rating }: { rating: Rating }): ReactNode {
  return (
    <li>
      <Link href={screenPath('rating', { id: rating.id })} className={styles.item}>
        <span className={styles.line}>
          <Stars score={rating.overall} />
          <RatedSubject rating={rating} />
          <span className={styles.end}>
            <FlaggedBadge rating={rating} />
            <ResponseBadge rating={rating} />
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

export function PackageRatings({ pkg }: PackageExtensionProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const errorMessage = useErrorMessage();
  const canRate = useAtomValue(viewerAtom)?.role === 'CUSTOMER';
  const { visible, list } = useRatings(pkg.id);
  const ratable = useLive(RatableQuery, {
    variables: { packageId: pkg.id },
    watch: packageEntities,
    rowId: pkg.id,
    pause: !canRate,
  });
  const [formOpen, setFormOpen] = useState(false);
  const types: readonly RatingType[] = ratable.data?.ratable ?? [];
  const [firstType] = types;
  const isEmpty = visible.length === 0 && types.length === 0 && !list.error;
  if (isEmpty && !isFinished(pkg)) return null;
  return (
    <section className={styles.section} aria-label={tRatings('list.label')}>
      <h3 className={styles.title}>{tRatings('list.label')}</h3>
      {list.error && visible.length === 0 && (
        <ErrorState variant="row" title={t('failed.load')} text={errorMessage(list.error)} onRetry={list.refetch} />
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
          onCreated={() => {
            setFormOpen(false);
            list.refetch();
            ratable.refetch();
          }}
        />
      )}
    </section>
  );
}

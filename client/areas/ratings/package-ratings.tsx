// In the drawer of a parcel: what was said of its driver and of the support, and for its sender the way to say it.
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

const ratings = ['rating'];
const parcels = ['package'];
const noRatings: readonly Rating[] = [];

/** The ratings of a parcel as they are: one that somebody gives or removes meanwhile comes and goes by itself. */
function useRatings(packageId: string): { shown: readonly Rating[]; list: Live<unknown> } {
  const list = useLive(PackageRatingsQuery, { variables: { packageId }, watch: ratings });
  const given = list.data?.packageRatings ?? noRatings;
  const key = given.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useMemo(() => (row: LiveRow) => row['packageId'] === packageId, [packageId]);
  const { pending, gone, apply } = useChanges('rating', { list, ids, matches });
  useEffect(() => {
    if (pending > 0) apply();
  }, [pending, apply]);
  return { shown: given.filter(({ id, packageId: of }) => !gone.has(id) && of === packageId), list };
}

function Given({ rating }: { rating: Rating }): ReactNode {
  return (
    <li>
      <Link href={screenPath('rating', { id: rating.id })} className={styles.given}>
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
  const shared = useWords('ratings');
  const words = useProblemWords();
  const author = useAtomValue(whoAtom)?.role === 'CUSTOMER';
  const { shown, list } = useRatings(pkg.id);
  const left = useLive(RatableQuery, { variables: { packageId: pkg.id }, watch: parcels, one: pkg.id, pause: !author });
  const [rating, setRating] = useState(false);
  const may: readonly RatingType[] = left.data?.ratable ?? [];
  const [only] = may;
  const none = shown.length === 0 && may.length === 0 && !list.problem;
  if (none && !hasEnded(pkg)) return null;
  return (
    <section className={styles.section} aria-label={shared('list.label')}>
      <h3 className={styles.title}>{shared('list.label')}</h3>
      {list.problem && shown.length === 0 && (
        <ErrorState look="row" title={t('failed.load')} text={words(list.problem)} onRetry={list.rerun} />
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((one) => (
            <Given key={one.id} rating={one} />
          ))}
        </ul>
      )}
      {none && (
        <p className={styles.none} aria-busy={list.loading}>
          {!list.loading && t('none')}
        </p>
      )}
      {only && (
        <Button
          icon={Star}
          block
          onClick={() => {
            setRating(true);
          }}
        >
          {t(may.length === 1 ? `rate.${only}` : 'rate.any')}
        </Button>
      )}
      {rating && only && (
        <RatingForm
          pkg={pkg}
          types={may}
          onClose={() => {
            setRating(false);
          }}
          onGiven={() => {
            setRating(false);
            list.rerun();
            left.rerun();
          }}
        />
      )}
    </section>
  );
}

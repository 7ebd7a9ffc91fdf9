// On the public page, once the parcel was delivered or canceled: its recipient rates the driver and the support, reads the
// response, and answers it once.
import { type ReactNode, useState } from 'react';
import type { RatingType } from '#shared/areas/ratings/choices.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { typeIcons } from '../display/badges.tsx';
import { Stars } from '../display/stars.tsx';
import { AnswerForm } from '../forms/answer-form.tsx';
import type { GivenRating } from './api.ts';
import { RateForm } from './rate-form.tsx';
import { type GivenRatingsState, type RecipientPage, useGivenRatings } from './use-given-ratings.ts';
import styles from './recipient.module.css';

export interface RecipientRatingsProps extends RecipientPage {
  /** False: it was canceled. */
  isDelivered: boolean;
  driverName: string | null;
}

/** Nothing until it is known what was given and what may be. */
export function RecipientRatings(props: RecipientRatingsProps): ReactNode {
  const t = useT('rating');
  const state = useGivenRatings(props);
  const [isThanked, setThanked] = useState(false);
  const { given, problem, reload } = state;
  if (!given)
    return (
      problem !== null && (
        <section className={styles.card}>
          <ErrorState variant="row" title={t('recipient.unavailable')} text={problem} onRetry={reload} />
        </section>
      )
    );
  const { ratable, ratings } = given;
  if (ratable.length === 0 && ratings.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('one')}>
      {isThanked && (
        <Banner tone="success" live="status">
          {t('thanks')}
        </Banner>
      )}
      {ratings.map((rating) => (
        <Given key={rating.id} rating={rating} state={state} problemOf={props.problemOf} />
      ))}
      {ratable.length > 0 && (
        <Rating
          {...props}
          types={ratable}
          isFirst={ratings.length === 0}
          state={state}
          onRated={() => {
            setThanked(true);
          }}
        />
      )}
    </section>
  );
}

interface RatingProps extends RecipientRatingsProps {
  types: readonly RatingType[];
  /** Nothing was given yet. */
  isFirst: boolean;
  state: GivenRatingsState;
  onRated: () => void;
}

function Rating({
  types,
  isFirst,
  state,
  onRated,
  isDelivered,
  driverName,
  problemOf,
  isAlreadyGiven,
}: RatingProps): ReactNode {
  const t = useT('rating');
  const [chosen, setType] = useState<RatingType | null>(null);
  const type = types.find((option) => option === chosen) ?? types[0] ?? 'support';
  const rate = async (opinion: object): Promise<string | null> => {
    try {
      await state.rate(opinion);
      onRated();
      return null;
    } catch (error) {
      // Given in another tab: the page shows it.
      if (isAlreadyGiven(error)) state.reload();
      return isAlreadyGiven(error) ? t('recipient.already') : problemOf(error);
    }
  };
  return (
    <div className={styles.part}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {isFirst ? t(isDelivered ? 'recipient.title' : 'recipient.canceledTitle') : t(`rate.${type}`)}
        </h2>
        {isFirst && <p className={styles.text}>{t('recipient.text')}</p>}
      </header>
      {types.length > 1 ? (
        <Segmented
          block
          label={t('rate.whom')}
          value={type}
          onChange={setType}
          items={types.map((option) => ({ value: option, label: t(`rateTypes.${option}`), icon: typeIcons[option] }))}
        />
      ) : (
        isFirst && <p className={styles.whom}>{t(`rate.${type}`)}</p>
      )}
      {type === 'driver' && driverName !== null && (
        <p className={styles.name}>
          <bdi>{driverName}</bdi>
        </p>
      )}
      <RateForm key={type} type={type} send={rate} />
    </div>
  );
}

interface GivenProps extends Pick<RecipientPage, 'problemOf'> {
  rating: GivenRating;
  state: GivenRatingsState;
}

function Given({ rating, state, problemOf }: GivenProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const { id, type, overall, comment, response, answer, canAnswer } = rating;
  const send = async (text: string): Promise<string | null> => {
    try {
      await state.answer(id, text);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
  return (
    <article className={styles.part} aria-label={t(`recipient.${type}`)}>
      <header className={styles.given}>
        <h2 className={styles.subtitle}>{t(`recipient.${type}`)}</h2>
        <Stars score={overall} size={18} />
      </header>
      {comment !== null && (
        <p className={styles.said}>
          <bdi>{comment}</bdi>
        </p>
      )}
      {response !== null && (
        <div className={styles.response} aria-live="polite">
          <p className={styles.by}>{tRatings('team')}</p>
          <p className={styles.said}>
            <bdi>{response}</bdi>
          </p>
        </div>
      )}
      {answer !== null && (
        <p className={styles.said}>
          <bdi>{answer}</bdi>
        </p>
      )}
      {canAnswer && <AnswerForm send={send} touch />}
    </article>
  );
}

// The content of a rating, used by its page and by the drawer.
import type { ReactNode } from 'react';
import { Ellipsis, Flag } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { ratingRowActions } from '../actions.tsx';
import type { Rating } from '../documents.ts';
import { FlaggedBadge, SentimentBadge, ResponseBadge, RatedSubject } from '../display/badges.tsx';
import { Stars } from '../display/stars.tsx';
import { TagList } from './tag-list.tsx';
import { RatingThread } from './thread.tsx';
import styles from './detail.module.css';

interface RatingProps {
  rating: Rating;
}
export interface RatingDetailProps extends RatingProps {
  onAct: (action: string, rating: Rating) => void;
}

function RatingHeader({ rating, onAct }: RatingDetailProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const format = useFormat();
  const { allowed, icon, isDestructive } = ratingRowActions.presentation;
  const entries = allowed(rating).map((action) => ({
    id: action,
    label: tRatings(`actions.${action}`),
    icon: icon(action),
    danger: isDestructive(action),
    onSelect: () => {
      onAct(action, rating);
    },
  }));
  return (
    <div className={styles.head}>
      <Stars score={rating.overall} size={24} />
      <Ltr className={styles.score}>
        {format.number(rating.overall)} / {format.number(5)}
      </Ltr>
      <SentimentBadge sentiment={rating.sentiment} />
      <span className={styles.headEnd}>
        <FlaggedBadge rating={rating} />
        <ResponseBadge rating={rating} />
        {entries.length > 0 && (
          <Menu
            label={t('more')}
            align="end"
            entries={entries}
            trigger={<IconButton icon={Ellipsis} tip={false} label={t('more')} />}
          />
        )}
      </span>
    </div>
  );
}

function CategoryScores({ rating: { categories } }: RatingProps): ReactNode {
  const t = useT('rating');
  if (categories.length === 0) return <p className={styles.faint}>{t('noCategories')}</p>;
  return (
    <dl className={styles.lines}>
      {categories.map(({ category, score }) => (
        <div key={category}>
          <dt>{t(`categories.${category}`)}</dt>
          <dd>
            <Stars score={score} />
            <Ltr className={styles.figure}>{score}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RatingFacts({ rating }: RatingProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const viewer = useAtomValue(viewerAtom);
  const number = <Ltr mono>{rating.trackingNumber}</Ltr>;
  const path = `${screenPath('package')}?id=${rating.packageId}`;
  return (
    <dl className={styles.lines}>
      {rating.company && viewer?.role !== 'CUSTOMER' && (
        <div>
          <dt>{t('facts.company')}</dt>
          <dd>
            <bdi>{rating.company.name}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{tRatings(`types.${rating.type}`)}</dt>
        <dd>
          <RatedSubject rating={rating} />
        </dd>
      </div>
      <div>
        <dt>{t('facts.package')}</dt>
        <dd>
          {viewer && canOpenScreen('package', viewer) ? (
            <Link href={path} className={styles.link}>
              {number}
            </Link>
          ) : (
            number
          )}
        </dd>
      </div>
      {rating.wouldRecommend !== null && (
        <div>
          <dt>{t('facts.recommends')}</dt>
          <dd>{t(rating.wouldRecommend ? 'said.yes' : 'said.no')}</dd>
        </div>
      )}
    </dl>
  );
}

export function RatingDetail({ rating, onAct }: RatingDetailProps): ReactNode {
  const t = useT('rating');
  return (
    <article className={styles.view} aria-label={t('about', { number: rating.trackingNumber })}>
      <RatingHeader rating={rating} onAct={onAct} />
      {rating.flagged === true && (
        <p className={styles.reason}>
          <Flag size={14} aria-hidden />
          <span>
            {t('reasonSaid')} <bdi>{rating.flagReason}</bdi>
          </span>
        </p>
      )}
      <div className={styles.parts}>
        <div className={styles.columns}>
          <CategoryScores rating={rating} />
          <RatingFacts rating={rating} />
        </div>
        <div className={styles.main}>
          <TagList tags={rating.tags} />
          <RatingThread key={rating.id} rating={rating} />
        </div>
      </div>
    </article>
  );
}

import type { ReactNode } from 'react';
import { SquareArrowOutUpRight } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import type { ListDrawerProps } from '#client/kit/list-screen/definition.ts';
import { ButtonLink } from '#client/kit/ui/button-link.tsx';
import { Drawer } from '#client/kit/ui/drawer.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { PresenceStack } from '#client/shell/presence-stack.tsx';
import type { Rating } from './documents.ts';
import { RatingView } from './view/rating-view.tsx';
import { NoRating } from './view/states.tsx';
import { useRating } from './view/use-rating.ts';
import styles from './view/view.module.css';

/** The detail drawer of a rating, beside the list. */
export default function RatingDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Rating>): ReactNode {
  const t = useWords('rating');
  const state = useRating(id);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={
        <>
          <PresenceStack place={{ screen: 'ratings', object: id }} words />
          <ButtonLink href={screenPath('rating', { id })} size="sm" tone="quiet" icon={SquareArrowOutUpRight}>
            {t('openPage')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.inDrawer}>
        {state.kind === 'loaded' ? (
          <RatingView key={id} rating={state.rating} onAct={onAct} />
        ) : (
          <NoRating state={state} />
        )}
      </div>
    </Drawer>
  );
}

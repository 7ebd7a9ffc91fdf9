import type { ReactNode } from 'react';
import { SquareArrowOutUpRight } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { useT } from '#client/messages/use-t.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { Rating } from './documents.ts';
import { RatingDetail } from './detail/content.tsx';
import { RatingUnavailable } from './detail/unavailable.tsx';
import { useRating } from './detail/use-rating.ts';
import styles from './detail/detail.module.css';

/** The detail drawer of a rating, beside the list. */
export default function RatingDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Rating>): ReactNode {
  const t = useT('rating');
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
          <PresenceStack location={{ screen: 'ratings', object: id }} withActivity />
          <ButtonLink href={screenPath('rating', { id })} size="sm" tone="quiet" icon={SquareArrowOutUpRight}>
            {t('openPage')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.inDrawer}>
        {state.kind === 'loaded' ? (
          <RatingDetail key={id} rating={state.row} onAct={onAct} />
        ) : (
          <RatingUnavailable state={state} />
        )}
      </div>
    </Drawer>
  );
}

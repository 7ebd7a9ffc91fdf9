import type { ReactNode } from 'react';
import type { ListPaneProps } from '#client/list/list-definition.ts';
import type { Rating } from './documents.ts';
import { RatingDetail } from './detail/content.tsx';
import { RatingUnavailable } from './detail/unavailable.tsx';
import { useRating } from './detail/use-rating.ts';
import styles from './detail/detail.module.css';

/** A rating beside the list, with its answer. */
export default function RatingPane({ id, onAct }: ListPaneProps<Rating>): ReactNode {
  const state = useRating(id);
  return (
    <div className={styles.inDrawer}>
      {state.kind === 'loaded' ? (
        <RatingDetail key={id} rating={state.row} onAct={onAct} />
      ) : (
        <RatingUnavailable state={state} />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Page } from '#client/shell/page.tsx';
import type { Wanted } from '#client/kit/list-screen/action-types.ts';
import type { Rating } from './documents.ts';
import { RatingRunner } from './run/runner.tsx';
import { RatingView } from './view/rating-view.tsx';
import { NoRating } from './view/states.tsx';
import { useRating } from './view/use-rating.ts';
import styles from './view/view.module.css';

/** One rating on its own page, live: the author sees the answer come in. */
export default function RatingPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const state = useRating(id);
  const [wanted, setWanted] = useState<Wanted<Rating> | null>(null);
  const done = (): void => {
    setWanted(null);
  };
  return (
    <Page place={{ screen: 'rating', object: id }}>
      <div className={styles.page}>
        {state.kind === 'here' ? (
          <RatingView
            rating={state.rating}
            onAct={(action, rating) => {
              setWanted({ action, rows: [rating] });
            }}
          />
        ) : (
          <NoRating state={state} />
        )}
      </div>
      {wanted && <RatingRunner wanted={wanted} onDone={done} onCancel={done} />}
    </Page>
  );
}

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

/** A rating on its own page, updated live. */
export default function RatingPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const state = useRating(id);
  const [pending, setPending] = useState<Wanted<Rating> | null>(null);
  const done = (): void => {
    setPending(null);
  };
  return (
    <Page place={{ screen: 'rating', object: id }}>
      <div className={styles.page}>
        {state.kind === 'loaded' ? (
          <RatingView
            rating={state.rating}
            onAct={(action, rating) => {
              setPending({ action, rows: [rating] });
            }}
          />
        ) : (
          <NoRating state={state} />
        )}
      </div>
      {pending && <RatingRunner wanted={pending} onDone={done} onCancel={done} />}
    </Page>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { Page } from '#client/app/layout/page.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import type { Rating } from './documents.ts';
import { ratingRowActions } from './actions.tsx';
import { RatingDetail } from './detail/content.tsx';
import { RatingUnavailable } from './detail/unavailable.tsx';
import { useRating } from './detail/use-rating.ts';
import styles from './detail/detail.module.css';

/** A rating on its own page, updated live. */
export default function RatingPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const state = useRating(id);
  const [pending, setPending] = useState<PendingAction<Rating> | null>(null);
  const done = (): void => {
    setPending(null);
  };
  return (
    <Page presenceLocation={{ screen: 'rating', object: id }}>
      <div className={styles.page}>
        {state.kind === 'loaded' ? (
          <RatingDetail
            rating={state.row}
            onAct={(action, rating) => {
              setPending({ action, rows: [rating] });
            }}
          />
        ) : (
          <RatingUnavailable state={state} />
        )}
      </div>
      {pending && <ActionRunner actions={ratingRowActions} pending={pending} onDone={done} onCancel={done} />}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import cards from './person-cards.module.css';

/** Stands for the card of a person while it loads. */
export function CardSkeleton(): ReactNode {
  return (
    <div className={cards.card} style={{ minBlockSize: 240 }}>
      <div className={cards.head}>
        <Skeleton shape="circle" width={40} />
        <div className={cards.names} style={{ gap: 8 }}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="40%" height={12} />
        </div>
      </div>
      <Skeleton width="80%" height={12} />
      <Skeleton width="90%" height={12} />
      <Skeleton width="70%" height={12} />
    </div>
  );
}

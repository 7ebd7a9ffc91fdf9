import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './panel-skeleton.module.css';

const widths = ['46%', '100%', '82%', '100%', '64%'];

/** Stands in a panel until its content is there. `flush` where the panel itself has no padding. */
export function PanelSkeleton({ flush = false }: { flush?: boolean }): ReactNode {
  return (
    <div aria-busy data-panel-skeleton className={flush ? styles.flush : styles.skeleton}>
      {widths.map((width, at) => (
        <Skeleton key={at} width={width} height={width === '100%' ? 36 : 10} />
      ))}
    </div>
  );
}

/** The same for a part of a page (`lazyPart`). */
export function PartSkeleton(): ReactNode {
  return <PanelSkeleton />;
}

// What is missing from pallets and in inventories of the hub, or came and was not expected.
import type { ReactNode } from 'react';
import { HubDiscrepancies } from '#client/extensions.ts';
import type { HouseViewProps } from './views.ts';
import styles from './house.module.css';

/** The view of discrepancies. */
export default function DiscrepanciesView({ hubId }: HouseViewProps): ReactNode {
  return (
    <div className={styles.list}>
      <HubDiscrepancies hubId={hubId} />
    </div>
  );
}

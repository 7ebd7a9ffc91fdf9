import type { ReactNode } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import type { Package } from '../../documents.ts';
import { isSender } from '../../permissions.ts';
import styles from './driver-location.module.css';

const DriverLocation = lazyPart(
  () => import('./driver-location.tsx'),
  () => (
    <div className={styles.card}>
      <PanelSkeleton flush />
    </div>
  ),
);

/**
 * The position of the parcel's driver while the driver holds the parcel. A sender sees it only during delivery;
 * drivers do not see their own.
 */
export function DriverLocationSection({ pkg: { driver, status } }: { pkg: Package }): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  if (!viewer || !driver || driver.id === userId || positionAccess.see[viewer.role].kind === 'nothing') return null;
  const isVisible = isSender(viewer) ? status === 'enroute' : includesStatus(heldStatuses, status);
  return isVisible && <DriverLocation key={driver.id} driverId={driver.id} />;
}

import { lazy, type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { heldStatuses, isOneOf } from '#shared/areas/packages/statuses.ts';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import type { Pkg } from '../documents.ts';
import { isSender } from '../who.ts';
import styles from './driver-location.module.css';

const DriverLocation = lazy(() => import('./driver-location.tsx'));

/** Where the parcel's driver is, while a driver has it; to a sender only while it is on its way, and to nobody about themselves. */
export function LocationSlot({ pkg: { driver, status } }: { pkg: Pkg }): ReactNode {
  const who = useAtomValue(whoAtom);
  const me = useAtomValue(sessionAtom)?.viewer.id;
  if (!who || !driver || driver.id === me || positionAccess.see[who.role].kind === 'nothing') return null;
  const shown = isSender(who) ? status === 'enroute' : isOneOf(heldStatuses, status);
  return (
    shown && (
      <Suspense fallback={<div className={styles.card} aria-busy />}>
        <DriverLocation key={driver.id} driverId={driver.id} />
      </Suspense>
    )
  );
}

import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtomValue } from 'jotai';
import { Truck } from 'lucide-react';
import { viewerAtom } from '#client/session/session.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { RouteStop } from '../../documents.ts';
import { useFleet } from '../../fleet/use-fleet.ts';
import { MapContext, type MapContextValue } from '../../map-context.ts';
import { useMapLocations } from '../../locations.ts';
import { useMapUrlState } from '../../map-url-state.ts';
import { canHandOver } from '../../permissions.ts';
import { useDriverRoute } from '../use-driver-route.ts';
import { DriverCard } from './driver-card.tsx';
import { DriverDay } from './driver-day.tsx';
import { Totals } from './totals.tsx';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './subdrivers.module.css';

const HandOverDialog = lazyPanel(() => import('./hand-over-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ stop }) => useT('subdrivers')('handOver.title', { name: stop.package.recipientName }),
});

function ListSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={styles.list}>
      {late && [1, 2, 3, 4].map((place) => <Skeleton key={place} height={112} shape="block" />)}
    </div>
  );
}

function useDrivers(): MapContextValue & { error: ReturnType<typeof useFleet>['error'] } {
  const { selected, select } = useMapUrlState();
  const { store, rows, byId, isLoaded, error } = useFleet(null, selected);
  const { landmarks } = useMapLocations();
  return useMemo(
    () => ({ store, rows, byId, isLoaded, landmarks, selected, select, assignDropped: null, error }),
    [store, rows, byId, isLoaded, landmarks, selected, select, error],
  );
}

/** The drivers of the viewer, with their day as it is now; a stop can be given to another of them. */
export default function SubdriversScreen(): ReactNode {
  const t = useT('subdrivers');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const viewer = useAtomValue(viewerAtom);
  const shared = useDrivers();
  const { rows, byId, isLoaded, selected, select, error } = shared;
  const { stops, reread } = useDriverRoute(selected, shared);
  const [moving, setMoving] = useState<RouteStop | null>(null);
  const hasHandOver = viewer !== null && canHandOver(viewer) && rows.length > 1;
  const opened = selected === null ? undefined : byId.get(selected);
  const list = (
    <div className={styles.list}>
      <Totals rows={rows} />
      <ul className={cards.cards} aria-label={t('label')}>
        {rows.map((row) => (
          <li key={row.id}>
            <DriverCard row={row} isOpen={row.id === selected} onOpen={select} />
          </li>
        ))}
      </ul>
    </div>
  );
  const day = (
    <DriverDay
      key={selected}
      row={opened}
      stops={stops}
      onClose={() => {
        select(null);
      }}
      onHandOver={hasHandOver ? setMoving : undefined}
    />
  );
  return (
    <MapContext value={shared}>
      <Page>
        {!isLoaded && error && <ErrorState title={t('failed')} text={errorMessage(error)} />}
        {!isLoaded && !error && <ListSkeleton />}
        {isLoaded && rows.length === 0 && <EmptyState icon={Truck} title={t('none')} text={t('noneText')} />}
        {isLoaded && rows.length > 0 && (
          <div className={styles.page}>
            {!(phone && selected !== null) && list}
            {selected !== null && day}
          </div>
        )}
        <Suspense fallback={null}>
          {moving && opened && (
            <HandOverDialog
              stop={moving}
              from={opened}
              others={rows.filter((row) => row.id !== opened.id && row.driver.hub?.id === opened.driver.hub?.id)}
              onDone={reread}
              onClose={() => {
                setMoving(null);
              }}
            />
          )}
        </Suspense>
      </Page>
    </MapContext>
  );
}

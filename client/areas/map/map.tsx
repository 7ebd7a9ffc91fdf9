import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useHotkeys } from '#client/kit/keys.ts';
import { useIsPhone, useMediaQuery } from '#client/kit/media.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import { whoAtom } from '#client/session/session.ts';
import type { MapStop } from './canvas/paint-route.ts';
import { type RouteStop, DriverRouteQuery } from './documents.ts';
import { type Viewport, useMapUrlState } from './map-address.ts';
import { MapContext, type MapContextValue } from './map-context.ts';
import { mayAssign } from './may-assign.ts';
import { Legend } from './panel/filters.tsx';
import { FleetPanel } from './panel/fleet-panel.tsx';
import { PanelHeader } from './panel/panel-head.tsx';
import { useMapLocations } from './places.ts';
import { BottomSheet } from './sheet/bottom-sheet.tsx';
import { useParcelAssignment } from './tray/use-assigning.ts';
import { useUnassignedParcels } from './tray/use-waiting.ts';
import { useFleetAnnouncements } from './use-announcing.ts';
import { type MapBounds, type Fleet, useFleet } from './use-fleet.ts';
import { MapCanvas } from './view/map-canvas.tsx';
import styles from './map.module.css';

// The map loads first; panels are loaded when they are opened.
const DriverPanel = lazy(async () => ({ default: (await import('./driver/driver-panel.tsx')).DriverPanel }));
const UnassignedPanel = lazy(async () => ({ default: (await import('./tray/tray.tsx')).UnassignedPanel }));

/** Below this width the driver panel replaces the list. */
const narrowQuery = '(max-width: 1199.98px)';

const noEntities: readonly string[] = [];
const noStops: readonly MapStop[] = [];

// Re-reads the route when the driver's figures show that a stop was added or finished.
function useDriverRoute(selected: string | null, fleet: Fleet): readonly RouteStop[] | undefined {
  const driver = selected === null ? undefined : fleet.byId.get(selected)?.driver;
  const figures = driver
    ? `${driver.delivered} ${driver.held} ${driver.putOff} ${driver.enroute} ${driver.next?.id ?? ''}`
    : '';
  const { data, rerun } = useLive(DriverRouteQuery, {
    variables: { driverId: selected ?? '' },
    watch: noEntities,
    one: selected,
    pause: selected === null,
  });
  const read = useRef({ selected, figures });
  useEffect(() => {
    const before = read.current;
    read.current = { selected, figures };
    if (selected !== null && before.selected === selected && before.figures !== '' && before.figures !== figures)
      rerun();
  }, [selected, figures, rerun]);
  return selected === null ? undefined : data?.driverRoute;
}

function toMapStops(route: readonly RouteStop[] | undefined): readonly MapStop[] {
  return (
    route?.flatMap(({ number, lat, lng, doneAt }) =>
      lat === null || lng === null ? [] : [{ number, lat, lng, done: doneAt !== null }],
    ) ?? noStops
  );
}

/** The live map: drivers, their positions, and the unassigned parcels. */
export default function MapScreen(): ReactNode {
  const viewer = useAtomValue(whoAtom);
  const t = useWords('map');
  const phone = useIsPhone();
  const narrow = useMediaQuery(narrowQuery);
  const { selected, viewport: look, select, saveViewport: keepLook } = useMapUrlState();
  const [bounds, setBounds] = useState<MapBounds | null>(null);
  const fleet = useFleet(bounds, selected);
  const places = useMapLocations();
  const allowed = viewer !== null && mayAssign(viewer.role);
  const waiting = useUnassignedParcels(allowed);
  const assigning = useParcelAssignment(waiting.rerun);
  const [trayOpen, setTrayOpen] = useState(false);
  const [large, setLarge] = useState(false);
  const route = useDriverRoute(selected, fleet);
  const stops = useMemo(() => toMapStops(route), [route]);
  useFleetAnnouncements(fleet);
  useHotkeys({
    Escape: () => {
      if (trayOpen) setTrayOpen(false);
      else if (selected !== null) select(null);
    },
  });

  const { store, rows, byId, isLoaded: known, error: problem } = fleet;
  const { assign } = assigning;
  const shared = useMemo<MapContextValue>(
    () => ({
      store,
      rows,
      byId,
      isLoaded: known,
      landmarks: places.landmarks,
      selected,
      select,
      assignDropped: allowed
        ? (id, ids) => {
            void assign({ id, name: store.nameOf(id) }, ids);
          }
        : null,
    }),
    [store, rows, byId, known, places, selected, select, allowed, assign],
  );
  const onLook = (at: Viewport, box: MapBounds): void => {
    setBounds(box);
    keepLook(at);
  };
  const onAssign = allowed
    ? () => {
        setTrayOpen(true);
      }
    : null;
  const list = (
    <>
      <PanelHeader />
      <FleetPanel problem={problem} />
    </>
  );
  const driver = selected !== null && (
    <Suspense fallback={null}>
      <DriverPanel key={selected} id={selected} route={route} onAssign={onAssign} />
    </Suspense>
  );
  const alone = driver && (
    <>
      <h1 className={styles.unseen}>{t('title')}</h1>
      {driver}
    </>
  );
  const map = (
    <div className={styles.middle}>
      <MapCanvas viewport={look} locations={places} stops={stops} onViewportChange={onLook} />
      {!phone && (
        <div data-over-map className={styles.legend}>
          <Legend />
        </div>
      )}
      {allowed && !(phone && large) && (
        <div className={styles.tray}>
          <Suspense fallback={null}>
            <UnassignedPanel parcels={waiting} assignment={assigning} open={trayOpen} onOpen={setTrayOpen} />
          </Suspense>
        </div>
      )}
    </div>
  );
  return (
    <MapContext value={shared}>
      {phone ? (
        <div className={styles.phone}>
          {map}
          <BottomSheet large={large} onLarge={setLarge}>
            {alone || list}
          </BottomSheet>
        </div>
      ) : (
        <div className={styles.page}>
          {!(narrow && driver) && <div className={styles.list}>{list}</div>}
          {map}
          {driver && <div className={styles.driver}>{narrow ? alone : driver}</div>}
        </div>
      )}
    </MapContext>
  );
}

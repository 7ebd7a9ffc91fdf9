import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useHotkeys } from '#client/kit/keys.ts';
import { useIsPhone, useMediaQuery } from '#client/kit/media.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLive } from '#client/live/use-live.ts';
import { whoAtom } from '#client/session/session.ts';
import type { Stop } from './canvas/paint-route.ts';
import { type RouteStop, RouteQuery } from './documents.ts';
import { type Look, useMapAddress } from './map-address.ts';
import { MapContext, type MapShared } from './map-context.ts';
import { mayAssign } from './may-assign.ts';
import { Legend } from './panel/filters.tsx';
import { FleetPanel } from './panel/fleet-panel.tsx';
import { PanelHead } from './panel/panel-head.tsx';
import { usePlaces } from './places.ts';
import { BottomSheet } from './sheet/bottom-sheet.tsx';
import { useAssigning } from './tray/use-assigning.ts';
import { useWaiting } from './tray/use-waiting.ts';
import { useAnnouncing } from './use-announcing.ts';
import { type Bounds, type Fleet, useFleet } from './use-fleet.ts';
import { MapCanvas } from './view/map-canvas.tsx';
import styles from './map.module.css';

// The map loads first; panels are loaded when they are opened.
const DriverPanel = lazy(async () => ({ default: (await import('./driver/driver-panel.tsx')).DriverPanel }));
const UnassignedPanel = lazy(async () => ({ default: (await import('./tray/tray.tsx')).Tray }));

/** Below this width the driver panel replaces the list. */
const narrowQuery = '(max-width: 1199.98px)';

const noEntities: readonly string[] = [];
const noStops: readonly Stop[] = [];

// Re-reads the route when the driver's figures show that a stop was added or finished.
function useDriverRoute(selected: string | null, fleet: Fleet): readonly RouteStop[] | undefined {
  const driver = selected === null ? undefined : fleet.byId.get(selected)?.driver;
  const figures = driver
    ? `${driver.delivered} ${driver.held} ${driver.putOff} ${driver.enroute} ${driver.next?.id ?? ''}`
    : '';
  const { data, rerun } = useLive(RouteQuery, {
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

function toMapStops(route: readonly RouteStop[] | undefined): readonly Stop[] {
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
  const { selected, look, select, keepLook } = useMapAddress();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const fleet = useFleet(bounds, selected);
  const places = usePlaces();
  const allowed = viewer !== null && mayAssign(viewer.role);
  const waiting = useWaiting(allowed);
  const assigning = useAssigning(waiting.rerun);
  const [trayOpen, setTrayOpen] = useState(false);
  const [large, setLarge] = useState(false);
  const route = useDriverRoute(selected, fleet);
  const stops = useMemo(() => toMapStops(route), [route]);
  useAnnouncing(fleet);
  useHotkeys({
    Escape: () => {
      if (trayOpen) setTrayOpen(false);
      else if (selected !== null) select(null);
    },
  });

  const { store, rows, byId, known, problem } = fleet;
  const { assign } = assigning;
  const shared = useMemo<MapShared>(
    () => ({
      store,
      rows,
      byId,
      known,
      places: places.places,
      selected,
      select,
      drop: allowed
        ? (id, ids) => {
            void assign({ id, name: store.nameOf(id) }, ids);
          }
        : null,
    }),
    [store, rows, byId, known, places, selected, select, allowed, assign],
  );
  const onLook = (at: Look, box: Bounds): void => {
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
      <PanelHead />
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
      <MapCanvas look={look} places={places} stops={stops} onLook={onLook} />
      {!phone && (
        <div data-over-map className={styles.legend}>
          <Legend />
        </div>
      )}
      {allowed && !(phone && large) && (
        <div className={styles.tray}>
          <Suspense fallback={null}>
            <UnassignedPanel waiting={waiting} assigning={assigning} open={trayOpen} onOpen={setTrayOpen} />
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

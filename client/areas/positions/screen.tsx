import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { CarrierList } from '#client/map-extensions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { useIsPhone, useMediaQuery } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import type { MapStop } from './canvas/paint-route.ts';
import type { RouteStop } from './documents.ts';
import { useDriverRoute } from './driver/use-driver-route.ts';
import { type Viewport, useMapUrlState } from './map-url-state.ts';
import { MapContext, type MapContextValue } from './map-context.ts';
import { canAssign } from './permissions.ts';
import { Legend } from './fleet-panel/state-filter.tsx';
import { FleetPanel } from './fleet-panel/fleet-panel.tsx';
import { PanelHeader } from './fleet-panel/panel-header.tsx';
import { useMapLocations } from './locations.ts';
import { BottomSheet } from './fleet-panel/bottom-sheet.tsx';
import { useParcelAssignment } from './unassigned/use-parcel-assignment.ts';
import { useUnassignedParcels } from './unassigned/use-unassigned-parcels.ts';
import { useFleetAnnouncements } from './fleet/use-fleet-announcements.ts';
import { type MapBounds, useFleet } from './fleet/use-fleet.ts';
import { MapCanvas } from './map/map-canvas.tsx';
import styles from './positions.module.css';

// The map loads first; panels are loaded when they are opened.
const DriverPanel = lazyPart(async () => ({ default: (await import('./driver/driver-panel.tsx')).DriverPanel }));
const ReplayScreen = lazyPart(() => import('./replay/screen.tsx'));
const UnassignedPanel = lazyPart(async () => ({
  default: (await import('./unassigned/unassigned-panel.tsx')).UnassignedPanel,
}));

/** Below this width the driver panel replaces the list. */
const narrowQuery = '(max-width: 1199.98px)';

const noStops: readonly MapStop[] = [];

function toMapStops(route: readonly RouteStop[] | undefined): readonly MapStop[] {
  return (
    route?.flatMap(({ number, lat, lng, doneAt }) =>
      lat === null || lng === null ? [] : [{ number, lat, lng, done: doneAt !== null }],
    ) ?? noStops
  );
}

interface MapContextSources extends Pick<MapContextValue, 'landmarks' | 'selected' | 'select'> {
  fleet: ReturnType<typeof useFleet>;
  /** Null if the viewer may not assign parcels. */
  assign: ReturnType<typeof useParcelAssignment>['assign'] | null;
}

function useMapContextValue({ fleet, landmarks, selected, select, assign }: MapContextSources): MapContextValue {
  const { store, rows, byId, isLoaded } = fleet;
  return useMemo(
    () => ({
      store,
      rows,
      byId,
      isLoaded,
      landmarks,
      selected,
      select,
      assignDropped:
        assign &&
        ((id, ids) => {
          void assign({ id, name: store.nameOf(id) }, ids);
        }),
    }),
    [store, rows, byId, isLoaded, landmarks, selected, select, assign],
  );
}

interface LayoutProps {
  list: ReactNode;
  map: ReactNode;
  /** The selected driver; false if there is none. */
  driver: ReactNode;
  /** The bottom sheet of a phone covers most of the map. */
  large: boolean;
  onLarge: (large: boolean) => void;
}

/** The list, the map and the selected driver side by side; on a phone the list or the driver in a sheet over the map. */
function Layout({ list, map, driver, large, onLarge }: LayoutProps): ReactNode {
  const t = useT('map');
  const phone = useIsPhone();
  const narrow = useMediaQuery(narrowQuery);
  const alone = driver && (
    <>
      <h1 className={styles.unseen}>{t('title')}</h1>
      {driver}
    </>
  );
  if (phone)
    return (
      <div className={styles.phone}>
        {map}
        <BottomSheet large={large} onLarge={onLarge}>
          {alone || list}
        </BottomSheet>
      </div>
    );
  return (
    <div className={styles.page}>
      {!(narrow && driver) && <div className={styles.list}>{list}</div>}
      {map}
      {driver && <div className={styles.driver}>{narrow ? alone : driver}</div>}
    </div>
  );
}

/** The live map, or a day seen again. */
export default function MapScreen(): ReactNode {
  const { replay, hub, selected, setReplay } = useMapUrlState();
  if (replay === null) return <LiveMap />;
  return (
    <Suspense fallback={null}>
      <ReplayScreen
        day={replay}
        driverId={hub === null ? selected : null}
        hubId={hub}
        onDay={setReplay}
        onClose={() => {
          setReplay(null);
        }}
      />
    </Suspense>
  );
}

/** The live map: drivers, their positions, and the unassigned parcels. */
function LiveMap(): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const phone = useIsPhone();
  const { selected, viewport: look, select, saveViewport: keepLook } = useMapUrlState();
  const [bounds, setBounds] = useState<MapBounds | null>(null);
  const fleet = useFleet(bounds, selected);
  const places = useMapLocations();
  const allowed = viewer !== null && canAssign(viewer.role);
  const waiting = useUnassignedParcels(allowed);
  const assigning = useParcelAssignment(waiting.rerun);
  const [trayOpen, setTrayOpen] = useState(false);
  const [large, setLarge] = useState(false);
  const { stops: route } = useDriverRoute(selected, fleet);
  const stops = useMemo(() => toMapStops(route), [route]);
  useFleetAnnouncements(fleet);
  useHotkeys({
    Escape: () => {
      if (trayOpen) setTrayOpen(false);
      else if (selected !== null) select(null);
    },
  });

  const shared = useMapContextValue({
    fleet,
    landmarks: places.landmarks,
    selected,
    select,
    assign: allowed ? assigning.assign : null,
  });
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
      <Suspense fallback={null}>
        <CarrierList />
      </Suspense>
      <FleetPanel problem={fleet.error} />
    </>
  );
  const driver = selected !== null && (
    <Suspense fallback={null}>
      <DriverPanel key={selected} id={selected} route={route} onAssign={onAssign} />
    </Suspense>
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
      <Layout list={list} map={map} driver={driver} large={large} onLarge={setLarge} />
    </MapContext>
  );
}

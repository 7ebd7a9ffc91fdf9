// The map of one driver: its stops in order and its own position. Everything on it is also in the list of stops.
import 'leaflet/dist/leaflet.css';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { LatLngBoundsExpression } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFontsReady } from '#client/ui/map/use-map-assets.ts';
import { usePaintedLayer } from '#client/ui/map/use-painted-layer.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { MapStop } from '../canvas/paint-route.ts';
import { paintRouteContent, type RouteContent } from '../canvas/route-content.ts';
import { PositionsSubscription } from '../documents.ts';
import { useMapLocations } from '../locations.ts';
import { OfflineBaseMap } from './offline-base-map.tsx';
import styles from './map.module.css';

const TileBaseMap = lazyPart(() => import('./tile-base-map.tsx'));

const maxZoom = { offline: 14, tiled: 18 } as const;
const maxBounds: LatLngBoundsExpression = [
  [20.4, -18],
  [36.95, 1],
];
/** Where the map begins when neither a stop nor the driver has a place. */
const fallback: GeoPoint = { lat: 33.59, lng: -7.61 };

const noTowns: RouteContent['towns'] = [];

/** The latest own position; null until there is one. */
function useOwnPosition(driverId: string): GeoPoint | null {
  const [position, setPosition] = useState<GeoPoint | null>(null);
  useSnapshotStream(PositionsSubscription, {
    variables: { drivers: [driverId] },
    onMessage: ({ driverPositions: { full, moved, gone } }) => {
      const latest = moved.at(-1);
      if (latest) setPosition({ lat: latest.lat, lng: latest.lng });
      else if (full || gone.includes(driverId)) setPosition(null);
    },
  });
  return position;
}

function Route({ stops, position, towns }: Omit<RouteContent, 'palette'>): null {
  const palette = useMapPalette();
  const content = useMemo(() => ({ stops, position, palette, towns }), [stops, position, palette, towns]);
  usePaintedLayer('qafila-route', 420, content, paintRouteContent);
  return null;
}

export interface RouteMapProps {
  driverId: string;
  /** The stops that are left, in order. */
  stops: readonly MapStop[];
  /** Where the way begins while the driver sends no position. */
  start: GeoPoint | null;
}

/** The map, beginning with all stops in view. */
export default function RouteMap({ driverId, stops, start }: RouteMapProps): ReactNode {
  const t = useT('map');
  const position = useOwnPosition(driverId);
  const hasFonts = useFontsReady();
  const { tiles, towns } = useMapLocations();
  const [bounds] = useState((): LatLngBoundsExpression => {
    const points = [...stops, ...(start ? [start] : [])].map(({ lat, lng }): [number, number] => [lat, lng]);
    return points.length > 0 ? points : [[fallback.lat, fallback.lng]];
  });
  return (
    <div dir="ltr" role="application" aria-label={t('map.label')} className={styles.map}>
      <MapContainer
        bounds={bounds}
        boundsOptions={{ padding: [40, 40], maxZoom: 12 }}
        minZoom={5.5}
        maxZoom={maxZoom.offline}
        maxBounds={maxBounds}
        zoomSnap={0.25}
        zoomControl={false}
        attributionControl={false}
        className={styles.leaflet}
      >
        <OfflineBaseMap nearest={tiles === null ? maxZoom.offline : maxZoom.tiled} />
        {tiles !== null && (
          <Suspense fallback={null}>
            <TileBaseMap url={tiles.url} attribution={tiles.attribution} onFailed={() => undefined} />
          </Suspense>
        )}
        <Route stops={stops} position={position ?? start} towns={hasFonts && tiles === null ? towns : noTowns} />
      </MapContainer>
    </div>
  );
}

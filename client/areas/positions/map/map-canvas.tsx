// The map: Leaflet handles pan and zoom, two canvases paint. Everything it shows is also in the list, for
// accessibility.
import 'leaflet/dist/leaflet.css';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { CarriersOnMap } from '#client/map-extensions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { LatLngBoundsExpression, Map as LeafletMap } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { useT } from '#client/messages/use-t.ts';
import type { Viewport } from '../map-url-state.ts';
import type { MapLocations } from '../locations.ts';
import { Controls } from './controls.tsx';
import { DriversOnMap, type DriverOverlap } from './drivers-on-map.tsx';
import { OfflineBaseMap } from './offline-base-map.tsx';
import { ViewportListener } from './viewport-listener.tsx';
import type { MapStop } from '../canvas/paint-route.ts';
import type { MapBounds } from '../fleet/use-fleet.ts';
import styles from './map.module.css';

const TileBaseMap = lazyPart(() => import('./tile-base-map.tsx'));
const OverlapList = lazyPart(() => import('./overlap-list.tsx'));

/** Casablanca to Rabat, where most parcels are; used until the drivers' positions are known. */
const defaultViewport: Viewport = { lat: 33.72, lng: -7.25, zoom: 9 };
/** The offline map has no streets, so closer zoom levels are useless. */
const maxZoom = { offline: 14, tiled: 18 } as const;
const maxBounds: LatLngBoundsExpression = [
  [20.4, -18],
  [36.95, 1],
];

export interface MapCanvasProps {
  viewport: Viewport | null;
  locations: MapLocations;
  stops: readonly MapStop[];
  onViewportChange: (look: Viewport, bounds: MapBounds) => void;
}

export function MapCanvas({
  viewport: look,
  locations: places,
  stops,
  onViewportChange: onLook,
}: MapCanvasProps): ReactNode {
  const t = useT('map');
  const hint = useId();
  const [begin] = useState(look);
  const [here, setHere] = useState<DriverOverlap | null>(null);
  const [tiled, setTiled] = useState(true);
  const map = useRef<LeafletMap | null>(null);
  const [failed, setFailed] = useState(false);
  const { tiles } = places;
  const onTiles = tiles !== null && tiled;
  const { lat, lng, zoom } = begin ?? defaultViewport;
  useEffect(() => {
    const container = map.current?.getContainer();
    container?.setAttribute('aria-describedby', hint);
    container?.setAttribute('aria-label', t('map.label'));
    container?.setAttribute('role', 'application');
  });
  return (
    <div dir="ltr" className={styles.map}>
      <p id={hint} hidden>
        {t('map.hint')}
      </p>
      <MapContainer
        ref={map}
        center={[lat, lng]}
        zoom={zoom}
        minZoom={5.5}
        maxZoom={maxZoom.offline}
        zoomSnap={0.25}
        zoomDelta={1}
        wheelPxPerZoomLevel={90}
        maxBounds={maxBounds}
        maxBoundsViscosity={0.8}
        zoomControl={false}
        attributionControl={false}
        className={styles.leaflet}
      >
        {/* Below the tiles too: a map remains visible where tiles fail to load. */}
        <OfflineBaseMap nearest={onTiles ? maxZoom.tiled : maxZoom.offline} />
        {onTiles && (
          <Suspense fallback={null}>
            <TileBaseMap url={tiles.url} attribution={tiles.attribution} onFailed={setFailed} />
          </Suspense>
        )}
        <DriversOnMap
          locations={places}
          showsTownNames={!onTiles || failed}
          stops={stops}
          fitsAll={begin === null}
          onOverlap={setHere}
        />
        <Suspense fallback={null}>
          <CarriersOnMap />
        </Suspense>
        <ViewportListener
          onLook={onLook}
          onMove={() => {
            setHere(null);
          }}
        />
        <Controls tiled={tiles === null ? null : tiled} onTiled={setTiled} />
      </MapContainer>
      {here && (
        <Suspense fallback={null}>
          <OverlapList
            here={here}
            onClose={() => {
              setHere(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

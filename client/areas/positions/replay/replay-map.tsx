import 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect, useState } from 'react';
import { latLngBounds } from 'leaflet';
import { MapContainer, useMap } from 'react-leaflet';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { useT } from '#client/messages/use-t.ts';
import { OfflineBaseMap } from '../map/offline-base-map.tsx';
import type { MapLocations } from '../locations.ts';
import { ReplayLayer, type ReplayScene } from './replay-layer.ts';
import type { ReplayedDriver } from './replay-day.ts';
import styles from '../map/map.module.css';

const nearest = 14;

function Tracks(scene: ReplayScene): null {
  const map = useMap();
  const palette = useMapPalette();
  const [layer] = useState(() => new ReplayLayer(palette));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => {
    layer.setPalette(palette);
  }, [layer, palette]);
  useEffect(() => {
    layer.setScene(scene);
  }, [layer, scene]);
  return null;
}

/** Shows all that was driven, and follows the size of its container. */
function Frame({ drivers }: { drivers: readonly ReplayedDriver[] }): null {
  const map = useMap();
  useEffect(() => {
    const all = drivers.flatMap(({ points }) => points);
    if (all.length > 0)
      map.fitBounds(latLngBounds(all.map(({ lat, lng }) => [lat, lng])), {
        padding: [48, 48],
        maxZoom: 13,
        animate: false,
      });
  }, [map, drivers]);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      map.invalidateSize();
    });
    observer.observe(map.getContainer());
    return () => {
      observer.disconnect();
    };
  }, [map]);
  return null;
}

/** The map of a replay. All that it shows is also in the list. */
export function ReplayMap({ locations: { hubs }, ...scene }: ReplayScene & { locations: MapLocations }): ReactNode {
  const t = useT('map');
  const [hub] = hubs;
  return (
    <div dir="ltr" className={styles.map}>
      <p className={styles.unseen}>{t('replay.map')}</p>
      <MapContainer
        center={[hub?.lat ?? 33.6, hub?.lng ?? -7.5]}
        zoom={9}
        minZoom={5.5}
        maxZoom={nearest}
        zoomSnap={0.25}
        zoomControl={false}
        attributionControl={false}
        keyboard={false}
        className={styles.leaflet}
      >
        <OfflineBaseMap nearest={nearest} />
        <Tracks {...scene} />
        <Frame drivers={scene.drivers} />
      </MapContainer>
    </div>
  );
}

// The carriers between hubs on the map of the fleet. What it shows is in the list too.
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { LeafletMouseEvent } from 'leaflet';
import { useMap } from 'react-leaflet';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { useClock } from '#client/lib/server-clock.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import type { MapView } from '#client/ui/map/mercator.ts';
import { type CarrierWay, paintCarrier, truckRadius } from '#client/ui/map/paint-carrier.ts';
import { usePaintedLayer } from '#client/ui/map/use-painted-layer.ts';
import { type MapCarrier, freshMs } from './carriers.ts';
import { useCarriers, useChosenCarrier } from './use-carriers.ts';

interface Content {
  ways: readonly (CarrierWay & { id: string })[];
  chosen: string | null;
  palette: MapPalette;
}

function paint(context: CanvasRenderingContext2D, view: MapView, { ways, chosen, palette }: Content): void {
  // The chosen one lies above the others.
  for (const way of ways.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen)))
    paintCarrier(context, view, palette, way, way.id === chosen);
}

const located = (carriers: readonly MapCarrier[]) =>
  carriers.flatMap(({ id, way, seenAt }) => (way && seenAt !== null ? { id, seenAt, ...way } : []));

/** The layer; on a map of Leaflet. */
export default function CarriersOnMap(): null {
  const map = useMap();
  const carriers = useCarriers();
  const [chosen, choose] = useChosenCarrier();
  const palette = useMapPalette();
  const minute = useClock((now) => Math.floor(now / 60_000));
  const content = useMemo(
    (): Content => ({
      ways: located(carriers).map(({ seenAt, ...way }) => ({
        ...way,
        isFresh: minute * 60_000 - Date.parse(seenAt) < freshMs,
      })),
      chosen,
      palette,
    }),
    [carriers, minute, chosen, palette],
  );
  // Above the drivers, of whom many stand at a hub.
  usePaintedLayer('qafila-carriers', 460, content, paint);
  const place = content.ways.find(({ id }) => id === chosen)?.carrier;
  const look = useEffectEvent(() => {
    if (place) map.setView([place.lat, place.lng], Math.max(map.getZoom(), 8));
  });
  const toShow = place ? chosen : null;
  useEffect(() => {
    if (toShow !== null) look();
  }, [toShow]);
  const click = useEffectEvent(({ containerPoint }: LeafletMouseEvent) => {
    const hit = content.ways.find(
      ({ carrier }) =>
        map.latLngToContainerPoint([carrier.lat, carrier.lng]).distanceTo(containerPoint) <= 1.3 * truckRadius,
    );
    if (hit) choose(hit.id);
  });
  useEffect(() => {
    const onClick = (event: LeafletMouseEvent): void => {
      click(event);
    };
    map.on('click', onClick);
    return () => {
      map.off('click', onClick);
    };
  }, [map]);
  return null;
}

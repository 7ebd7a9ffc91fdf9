import { useEffect, useEffectEvent } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import { useMap } from 'react-leaflet';
import type { Viewport } from '../map-url-state.ts';
import type { MapBounds } from '../fleet/use-fleet.ts';

const settleMs = 400;
/** The subscribed area is this much larger than the window, so that drivers entering it are already known. */
const padding = 0.5;

function boundsOf(map: LeafletMap): MapBounds {
  const box = map.getBounds().pad(padding);
  return {
    south: Math.max(-90, box.getSouth()),
    west: Math.max(-180, box.getWest()),
    north: Math.min(90, box.getNorth()),
    east: Math.min(180, box.getEast()),
  };
}

/** Reports the viewport once the map is at rest, and resizes the map with its container. */
export function ViewportListener({
  onLook,
  onMove,
}: {
  onLook: (look: Viewport, bounds: MapBounds) => void;
  onMove: () => void;
}): null {
  const map = useMap();
  const tell = useEffectEvent(() => {
    const { lat, lng } = map.getCenter();
    onLook({ lat, lng, zoom: map.getZoom() }, boundsOf(map));
  });
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, settleMs);
    };
    const left = (): void => {
      moved();
    };
    map.on('moveend', later);
    map.on('movestart', left);
    const size = new ResizeObserver(() => {
      map.invalidateSize({ pan: false });
    });
    size.observe(map.getContainer());
    return () => {
      clearTimeout(timer);
      map.off('moveend', later);
      map.off('movestart', left);
      size.disconnect();
    };
  }, [map]);
  return null;
}

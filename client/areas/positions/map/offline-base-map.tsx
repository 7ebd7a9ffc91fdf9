import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { readLanguage } from '#client/messages/languages.ts';
import { useOutlines } from '#client/ui/map/use-map-assets.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { BaseMapLayer } from '../canvas/base-map-layer.ts';

/** Land, sea and roads. Towns and hubs are painted by the driver layer, which keeps their labels clear of drivers. */
export function OfflineBaseMap({ nearest }: { nearest: number }): null {
  const map = useMap();
  const palette = useMapPalette();
  const outlines = useOutlines();
  const base = useMemo(
    () => ({ palette, outlines, towns: [], hubs: [], language: readLanguage() }),
    [palette, outlines],
  );
  const [layer] = useState(() => new BaseMapLayer(base));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => {
    layer.setBaseMap(base);
  }, [layer, base]);
  useEffect(() => {
    map.setMaxZoom(nearest);
  }, [map, nearest]);
  return null;
}

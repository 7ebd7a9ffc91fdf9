import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { readLanguage } from '#client/i18n/languages.ts';
import { useOutlines } from '#client/kit/map/use-outlines.ts';
import { usePalette } from '#client/shell/use-palette.ts';
import { BaseLayer } from '../canvas/base-layer.ts';

/** Land, sea and roads. Towns and hubs are painted by the driver layer, which keeps their labels clear of drivers. */
export function OfflineBaseMap({ nearest }: { nearest: number }): null {
  const map = useMap();
  const palette = usePalette();
  const outlines = useOutlines();
  const base = useMemo(
    () => ({ palette, outlines, towns: [], hubs: [], language: readLanguage() }),
    [palette, outlines],
  );
  const [layer] = useState(() => new BaseLayer(base));
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

import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { readLanguage } from '#client/i18n/languages.ts';
import { useLetters, useOutlines } from '#client/kit/map/use-outlines.ts';
import { usePalette } from '#client/shell/use-palette.ts';
import { BaseLayer } from '../canvas/base-layer.ts';
import type { Places } from '../places.ts';

/** From nearer there would be nothing to see: the offline map knows no streets. */
const nearestOffline = 14;
const nearestTiled = 18;

/** Land, sea, roads, towns and hubs; only hubs where tiles show the rest. */
export function OfflineBase({ places: { towns, hubs }, bare }: { places: Places; bare: boolean }): null {
  const map = useMap();
  const palette = usePalette();
  const outlines = useOutlines();
  const letters = useLetters();
  const base = useMemo(() => ({ palette, outlines, towns: letters ? towns : [], hubs, language: readLanguage(), bare }), [palette, outlines, towns, hubs, bare, letters]);
  const [layer] = useState(() => new BaseLayer(base));
  useEffect(() => {
    layer.addTo(map);
    return () => { layer.remove(); };
  }, [map, layer]);
  useEffect(() => { layer.show(base); }, [layer, base]);
  useEffect(() => { map.setMaxZoom(bare ? nearestTiled : nearestOffline); }, [map, bare]);
  return null;
}

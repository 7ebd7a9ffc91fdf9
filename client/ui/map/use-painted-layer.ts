import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { type Paint, PaintedLayer } from './painted-layer.ts';

/** Keeps a painted layer on the map above. `pane` names it, `order` says above which others it lies. */
export function usePaintedLayer<Content>(pane: string, order: number, content: Content, paint: Paint<Content>): void {
  const map = useMap();
  const [layer] = useState(() => new PaintedLayer(pane, order, content, paint));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => {
    layer.setContent(content);
  }, [layer, content]);
}

// The offline map as a static picture, without a map library.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BaseMap, paintBaseMap } from './paint-base-map.ts';
import type { MapView } from './mercator.ts';
import { useOutlines } from './use-map-assets.ts';
import styles from './base-map-canvas.module.css';

interface Size {
  width: number;
  height: number;
}

function useSize(): { size: Size; measure: (element: HTMLElement | null) => (() => void) | undefined } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  });
  return { size, measure };
}

export interface BaseMapCanvasProps extends Pick<BaseMap, 'palette' | 'towns' | 'language'> {
  /** The view for a canvas of this size. Must be stable between renders. */
  viewFor: (width: number, height: number) => MapView;
  /** Draws on the map, in CSS pixels. Must be stable between renders. */
  paint: (context: CanvasRenderingContext2D, view: MapView) => void;
}

/** A map that fills its container. Hidden from screen readers, because text next to it says the same. */
export function BaseMapCanvas({ palette, towns, language, viewFor, paint }: BaseMapCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const {
    size: { width, height },
    measure,
  } = useSize();
  const outlines = useOutlines();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width === 0 || height === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    const view = viewFor(width, height);
    paintBaseMap(context, view, ratio, { palette, outlines, towns, hubs: [], language });
    paint(context, view);
  }, [palette, outlines, towns, language, viewFor, paint, width, height]);
  return (
    <div ref={measure} dir="ltr" className={styles.map}>
      <canvas ref={canvas} aria-hidden className={styles.canvas} />
    </div>
  );
}

// The offline map as a picture: nothing to move, and no library.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Base, paintBase } from './base.ts';
import type { MapView } from './mercator.ts';
import { useOutlines } from './use-outlines.ts';
import styles from './base-canvas.module.css';

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

export interface BaseCanvasProps extends Pick<Base, 'palette' | 'towns' | 'language'> {
  /** What a canvas of this size shows. Keeps its identity while that is the same. */
  viewIn: (width: number, height: number) => MapView;
  /** Draws upon the map, in CSS pixels. Keeps its identity while it draws the same. */
  paint: (context: CanvasRenderingContext2D, view: MapView) => void;
}

/** As large as its place. Decoration: words beside it say the same. */
export function BaseCanvas({ palette, towns, language, viewIn, paint }: BaseCanvasProps): ReactNode {
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
    const view = viewIn(width, height);
    paintBase(context, view, ratio, { palette, outlines, towns, hubs: [], language });
    paint(context, view);
  }, [palette, outlines, towns, language, viewIn, paint, width, height]);
  return (
    <div ref={measure} dir="ltr" className={styles.map}>
      <canvas ref={canvas} aria-hidden className={styles.canvas} />
    </div>
  );
}

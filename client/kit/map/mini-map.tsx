import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paintBase } from './base.ts';
import { townsIn } from './labels.ts';
import { viewAround } from './mercator.ts';
import type { Palette } from './palette.ts';
import { type DriverState, paintDriver } from './sprites.ts';
import { useLetters, useOutlines } from './use-outlines.ts';
import styles from './mini-map.module.css';

export interface MiniMapProps {
  lat: number;
  lng: number;
  state: DriverState;
  /** Degrees clockwise from north. */
  bearing: number;
  palette: Palette;
  language: string;
}

const zoom = 11;

interface Size { width: number; height: number }

function useSize(): { size: Size; measure: (element: HTMLElement | null) => (() => void) | undefined } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => { setSize({ width: element.clientWidth, height: element.clientHeight }); });
    observer.observe(element);
    return () => { observer.disconnect(); };
  });
  return { size, measure };
}

/** A picture of where a driver is: no map to move, and no library. Decoration: the words beside it say the place. */
export function MiniMap({ lat, lng, state, bearing, palette, language }: MiniMapProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { size: { width, height }, measure } = useSize();
  const outlines = useOutlines();
  const letters = useLetters();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    paintBase(context, viewAround(lat, lng, zoom, width, height), ratio, { palette, outlines, towns: letters ? townsIn(language) : [], hubs: [], language });
    context.setTransform(ratio, 0, 0, ratio, (width / 2) * ratio, (height / 2) * ratio);
    context.globalAlpha = 0.18;
    context.beginPath();
    context.arc(0, 0, 24, 0, Math.PI * 2);
    context.fillStyle = palette.accent;
    context.fill();
    context.globalAlpha = 1;
    paintDriver(context, state, (bearing * Math.PI) / 180, palette, 13);
  }, [lat, lng, state, bearing, palette, language, outlines, letters, width, height]);
  return <div ref={measure} dir="ltr" className={styles.map}><canvas ref={canvas} aria-hidden className={styles.canvas} /></div>;
}

import { type ReactNode, useCallback, useMemo } from 'react';
import { BaseCanvas } from './base-canvas.tsx';
import { townsIn } from './labels.ts';
import { type MapView, viewAround } from './mercator.ts';
import type { Palette } from './palette.ts';
import { type DriverState, paintDriver } from './sprites.ts';
import { useLetters } from './use-outlines.ts';

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

/** A static map with the position of a driver. */
export function MiniMap({ lat, lng, state, bearing, palette, language }: MiniMapProps): ReactNode {
  const letters = useLetters();
  const towns = useMemo(() => (letters ? townsIn(language) : []), [letters, language]);
  const viewIn = useCallback((width: number, height: number) => viewAround(lat, lng, zoom, width, height), [lat, lng]);
  const paint = useCallback(
    (context: CanvasRenderingContext2D, { width, height }: MapView): void => {
      context.translate(width / 2, height / 2);
      context.globalAlpha = 0.18;
      context.beginPath();
      context.arc(0, 0, 24, 0, Math.PI * 2);
      context.fillStyle = palette.accent;
      context.fill();
      context.globalAlpha = 1;
      paintDriver(context, state, (bearing * Math.PI) / 180, palette, 13);
    },
    [state, bearing, palette],
  );
  return <BaseCanvas palette={palette} towns={towns} language={language} viewIn={viewIn} paint={paint} />;
}

import { type ReactNode, useCallback, useMemo } from 'react';
import { BaseMapCanvas } from './base-map-canvas.tsx';
import { getTowns } from './map-labels.ts';
import { type MapView, viewCenteredAt } from './mercator.ts';
import type { MapPalette } from './map-palette.ts';
import { type DriverMarkerState, paintDriver } from './map-sprites.ts';
import { useFontsReady } from './use-map-assets.ts';

export interface MiniMapProps {
  lat: number;
  lng: number;
  state: DriverMarkerState;
  /** Degrees clockwise from north. */
  bearing: number;
  palette: MapPalette;
  language: string;
}

const zoom = 11;

/** A static map with the position of a driver. */
export function MiniMap({ lat, lng, state, bearing, palette, language }: MiniMapProps): ReactNode {
  const letters = useFontsReady();
  const towns = useMemo(() => (letters ? getTowns(language) : []), [letters, language]);
  const viewIn = useCallback(
    (width: number, height: number) => viewCenteredAt(lat, lng, zoom, width, height),
    [lat, lng],
  );
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
  return <BaseMapCanvas palette={palette} towns={towns} language={language} viewFor={viewIn} paint={paint} />;
}

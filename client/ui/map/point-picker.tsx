// A map on which a click chooses a place. Hidden from screen readers: the fields beside it hold the same degrees.
import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { BaseMapCanvas } from './base-map-canvas.tsx';
import type { MapPalette } from './map-palette.ts';
import { getTowns } from './map-labels.ts';
import { type MapView, projectToWorld, unprojectFromWorld, viewCenteredAt } from './mercator.ts';
import { useFontsReady } from './use-map-assets.ts';
import styles from './point-picker.module.css';

export interface PickedPoint {
  lat: number;
  lng: number;
}

interface PointPickerProps {
  value: PickedPoint | null;
  onChange: (point: PickedPoint) => void;
  palette: MapPalette;
  language: string;
}

/** The middle of the country, until a place is chosen. */
const country: PickedPoint = { lat: 31.8, lng: -7.1 };
const zooms = { min: 4.6, start: 5, chosen: 9, max: 13 } as const;
/** About a metre. */
const round = (degrees: number): number => Number(degrees.toFixed(5));

function paintPoint(
  context: CanvasRenderingContext2D,
  view: MapView,
  { lat, lng }: PickedPoint,
  { accent, surface }: MapPalette,
): void {
  const { x, y } = projectToWorld(lat, lng);
  for (const [radius, colour, alpha] of [
    [12, accent, 0.2],
    [7, surface, 1],
    [5, accent, 1],
  ] as const) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.arc(x * view.size - view.left, y * view.size - view.top, radius, 0, Math.PI * 2);
    context.fillStyle = colour;
    context.fill();
  }
  context.globalAlpha = 1;
}

/** A place on the offline map. */
export function PointMap({
  value: { lat, lng },
  palette,
  language,
}: Pick<PointPickerProps, 'palette' | 'language'> & { value: PickedPoint }): ReactNode {
  const letters = useFontsReady();
  const towns = useMemo(() => (letters ? getTowns(language) : []), [letters, language]);
  const viewFor = useCallback(
    (width: number, height: number) => viewCenteredAt(lat, lng, zooms.chosen, width, height),
    [lat, lng],
  );
  const paint = useCallback(
    (context: CanvasRenderingContext2D, view: MapView): void => {
      paintPoint(context, view, { lat, lng }, palette);
    },
    [lat, lng, palette],
  );
  return (
    <div className={styles.picker}>
      <BaseMapCanvas palette={palette} towns={towns} language={language} viewFor={viewFor} paint={paint} />
    </div>
  );
}

/** Chooses a place on the offline map. */
export function PointPicker({ value, onChange, palette, language }: PointPickerProps): ReactNode {
  const t = useT('map');
  const letters = useFontsReady();
  const towns = useMemo(() => (letters ? getTowns(language) : []), [letters, language]);
  const [zoom, setZoom] = useState<number>(value ? zooms.chosen : zooms.start);
  // The map moves only when it zooms, so that a click shows where it was.
  const [centre, setCentre] = useState(value ?? country);
  const shown = useRef<MapView | null>(null);
  const viewFor = useCallback(
    (width: number, height: number) => viewCenteredAt(centre.lat, centre.lng, zoom, width, height),
    [centre, zoom],
  );
  const paint = useCallback(
    (context: CanvasRenderingContext2D, view: MapView): void => {
      shown.current = view;
      if (value) paintPoint(context, view, value, palette);
    },
    [value, palette],
  );
  const pick = (event: MouseEvent<HTMLElement>): void => {
    const view = shown.current;
    if (!view) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left + view.left) / view.size;
    const y = (event.clientY - box.top + view.top) / view.size;
    const { lat, lng } = unprojectFromWorld({ x, y });
    onChange({ lat: round(lat), lng: round(lng) });
  };
  const zoomBy = (step: number): void => {
    setZoom(Math.min(zooms.max, Math.max(zooms.min, zoom + step)));
    if (value) setCentre(value);
  };
  return (
    <div className={styles.picker}>
      {/* The degrees can be typed: the map is for those who point. */}
      <div role="presentation" className={styles.map} onClick={pick}>
        <BaseMapCanvas palette={palette} towns={towns} language={language} viewFor={viewFor} paint={paint} />
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon={Plus}
          size="sm"
          label={t('map.zoomIn')}
          onClick={() => {
            zoomBy(1);
          }}
        />
        <IconButton
          icon={Minus}
          size="sm"
          label={t('map.zoomOut')}
          onClick={() => {
            zoomBy(-1);
          }}
        />
      </div>
    </div>
  );
}

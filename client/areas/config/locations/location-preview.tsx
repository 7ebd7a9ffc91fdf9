// A map preview of one location among the others.
import { type ReactNode, useCallback, useMemo } from 'react';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { BaseMapCanvas } from '#client/ui/map/base-map-canvas.tsx';
import { type MapView, type WorldPoint, projectToWorld } from '#client/ui/map/mercator.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import type { MapTown } from '#client/ui/map/label-placement.ts';
import { fitView } from '#client/ui/map/fit-view.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { isInsideMorocco, moroccoBounds } from '#shared/areas/config/morocco-bounds.ts';
import styles from './location-preview.module.css';

interface MaybeCoordinates {
  lat: number | null;
  lng: number | null;
}
interface HubPoint extends MaybeCoordinates {
  code: string;
}

const margin = 26;
const maxZoom = 9;
/** The map's outlines end at this latitude. */
const maxNorth = projectToWorld(36.95, 0).y;
const noTowns: readonly MapTown[] = [];

/** Projects a location to world coordinates; null when it is missing or outside Morocco. */
function toWorldPoint(point: MaybeCoordinates): WorldPoint | null {
  return point.lat !== null && point.lng !== null && isInsideMorocco(point)
    ? projectToWorld(point.lat, point.lng)
    : null;
}

function paintDisc(
  context: CanvasRenderingContext2D,
  view: MapView,
  at: WorldPoint,
  radius: number,
  colour: string,
): void {
  context.beginPath();
  context.arc(at.x * view.size - view.left, at.y * view.size - view.top, radius, 0, Math.PI * 2);
  context.fillStyle = colour;
  context.fill();
}

function paintCode(
  context: CanvasRenderingContext2D,
  view: MapView,
  { x, y }: WorldPoint,
  code: string,
  palette: MapPalette,
): void {
  context.font = `500 10px ${palette.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.land;
  context.fillStyle = palette.label;
  const [right, middle] = [x * view.size - view.left - 7, y * view.size - view.top];
  context.strokeText(code, right, middle);
  context.fillText(code, right, middle);
}

export default function LocationPreview({
  name,
  point,
  others,
  hubs,
}: {
  name: string;
  point: MaybeCoordinates;
  others: readonly (MaybeCoordinates & { id: string })[];
  hubs: readonly (HubPoint & { id: string })[];
}): ReactNode {
  const t = useT('config');
  const palette = useMapPalette();
  const { lat, lng } = point;
  const known = lat !== null && lng !== null;
  const inside = isInsideMorocco(point);
  const dots = useMemo(() => others.flatMap((other) => toWorldPoint(other) ?? []), [others]);
  const depots = useMemo(
    () =>
      hubs.flatMap((hub) => {
        const at = toWorldPoint(hub);
        return at ? [{ at, code: hub.code }] : [];
      }),
    [hubs],
  );
  const here = useMemo(() => toWorldPoint({ lat, lng }), [lat, lng]);
  const viewIn = useCallback(
    (width: number, height: number): MapView => {
      const points = [...dots, ...depots.map(({ at }) => at), ...(here ? [here] : [])];
      const country = [
        projectToWorld(moroccoBounds.south, moroccoBounds.west),
        projectToWorld(moroccoBounds.north, moroccoBounds.east),
      ];
      const view = fitView(points.length > 1 ? points : country, margin, maxZoom, width, height);
      return { ...view, top: Math.max(view.top, maxNorth * view.size) };
    },
    [dots, depots, here],
  );
  const paint = useCallback(
    (context: CanvasRenderingContext2D, view: MapView): void => {
      for (const at of dots) paintDisc(context, view, at, 2, palette.faint);
      for (const { at, code } of depots) {
        paintDisc(context, view, at, 3.5, palette.label);
        paintCode(context, view, at, code, palette);
      }
      if (!here) return;
      context.globalAlpha = 0.2;
      paintDisc(context, view, here, 11, palette.accent);
      context.globalAlpha = 1;
      paintDisc(context, view, here, 6.5, palette.surface);
      paintDisc(context, view, here, 5, palette.accent);
    },
    [dots, depots, here, palette],
  );
  return (
    <figure className={styles.where}>
      <figcaption className={styles.whereName}>
        <bdi>{name}</bdi>
      </figcaption>
      <div className={styles.whereMap}>
        <BaseMapCanvas palette={palette} towns={noTowns} language={readLanguage()} viewFor={viewIn} paint={paint} />
      </div>
      <p className={styles.quiet}>
        {!known ? t('where.none') : inside ? <Ltr>{`${lat}, ${lng}`}</Ltr> : t('where.outside')}
      </p>
    </figure>
  );
}

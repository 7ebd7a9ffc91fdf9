// The route of one driver on the map: towns, the stops in order, and where the driver is.
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { boxAround, type MapTown } from '#client/ui/map/label-placement.ts';
import { paintTowns } from '#client/ui/map/map-labels.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import { paintDriver } from '#client/ui/map/map-sprites.ts';
import { type MapView, projectToWorld } from '#client/ui/map/mercator.ts';
import { type MapStop, paintRoute } from './paint-route.ts';

export interface RouteContent {
  stops: readonly MapStop[];
  /** Where the driver is, or begins; null if nobody knows. */
  position: GeoPoint | null;
  palette: MapPalette;
  /** Towns to name; none on a map with names of its own. */
  towns: readonly MapTown[];
}

const driverRadius = 13;
const numberRadius = 20;

/** Paints it; from the position, or the first stop where that is not known. */
export function paintRouteContent(context: CanvasRenderingContext2D, view: MapView, content: RouteContent): void {
  const { stops, position, palette, towns } = content;
  const toPixels = ({ lat, lng }: GeoPoint): { x: number; y: number } => {
    const { x, y } = projectToWorld(lat, lng);
    return { x: x * view.size - view.left, y: y * view.size - view.top };
  };
  // Names keep clear of the numbers.
  const taken = stops.map(toPixels).map(({ x, y }) => boxAround(x, y, numberRadius));
  paintTowns(context, view, palette, towns, taken);
  const from = position ?? stops[0];
  if (!from) return;
  paintRoute(context, view, palette, toPixels(from), stops);
  if (!position) return;
  const { x, y } = toPixels(position);
  context.save();
  context.translate(x, y);
  paintDriver(context, 'moving', 0, palette, driverRadius);
  context.restore();
}

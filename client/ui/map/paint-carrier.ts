// A carrier between two hubs on a canvas: the way that is behind it, the way ahead, and its truck.
import type { MapPalette } from './map-palette.ts';
import { type MapView, projectToWorld, type WorldPoint } from './mercator.ts';

export interface GeoPlace {
  lat: number;
  lng: number;
}

/** Where a carrier is between its hubs; the ends are null for hubs without a place. */
export interface CarrierWay {
  from: GeoPlace | null;
  to: GeoPlace | null;
  carrier: GeoPlace;
  /** What is not fresh is grey. */
  isFresh: boolean;
}

/** Half of the side of a truck's square. */
export const truckRadius = 11;

/** A place as the map has it; null if a part of it is not known. */
export function placeOf(given: { lat: number | null; lng: number | null } | null): GeoPlace | null {
  return given && given.lat !== null && given.lng !== null ? { lat: given.lat, lng: given.lng } : null;
}

function pixelOf({ lat, lng }: GeoPlace, view: MapView): WorldPoint {
  const { x, y } = projectToWorld(lat, lng);
  return { x: x * view.size - view.left, y: y * view.size - view.top };
}

function paintTruck(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(-6.5, -4.5, 7.5, 7.5, 1);
  context.moveTo(2, -2);
  context.lineTo(4.6, -2);
  context.lineTo(6.5, 0.4);
  context.lineTo(6.5, 3);
  context.lineTo(2, 3);
  context.closePath();
  for (const x of [-3.6, 3.8]) {
    context.moveTo(x + 1.7, 4);
    context.arc(x, 4, 1.7, 0, Math.PI * 2);
  }
  context.fill();
}

/** Paints one carrier with its way. `isChosen` makes it stand out among others. */
export function paintCarrier(
  context: CanvasRenderingContext2D,
  view: MapView,
  palette: MapPalette,
  { from, to, carrier, isFresh }: CarrierWay,
  isChosen: boolean,
): void {
  const at = pixelOf(carrier, view);
  context.lineWidth = isChosen ? 2.5 : 1.5;
  context.lineCap = 'round';
  for (const [end, dash] of [
    [from, []],
    [to, [2, 6]],
  ] as const) {
    if (!end) continue;
    const { x, y } = pixelOf(end, view);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(at.x, at.y);
    context.setLineDash([...dash]);
    context.strokeStyle = isChosen ? palette.accent : palette.offline;
    context.stroke();
  }
  context.setLineDash([]);
  context.save();
  context.translate(at.x, at.y);
  context.beginPath();
  context.roundRect(-truckRadius - 2, -truckRadius - 2, 2 * truckRadius + 4, 2 * truckRadius + 4, 7);
  context.fillStyle = palette.surface;
  context.fill();
  context.beginPath();
  context.roundRect(-truckRadius, -truckRadius, 2 * truckRadius, 2 * truckRadius, 5);
  context.fillStyle = !isFresh ? palette.offline : isChosen ? palette.accent : palette.text;
  context.fill();
  paintTruck(context, palette.surface);
  context.restore();
}

// Paints the route of the selected driver: from the current position through the remaining stops, in order.
import { type MapView, projectToWorld } from '#client/ui/map/mercator.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';

export interface MapStop {
  number: number;
  lat: number;
  lng: number;
  done: boolean;
}

interface PixelPoint {
  x: number;
  y: number;
}

/** Consecutive stops closer than this, in pixels, are labelled together: 15–18. */
const mergeDistance = 20;

function toPixels({ lat, lng }: MapStop, view: MapView): PixelPoint {
  const { x, y } = projectToWorld(lat, lng);
  return { x: x * view.size - view.left, y: y * view.size - view.top };
}

export function paintRoute(
  context: CanvasRenderingContext2D,
  view: MapView,
  palette: MapPalette,
  from: PixelPoint,
  stops: readonly MapStop[],
): void {
  const coming = stops.filter(({ done }) => !done).map((stop) => ({ stop, ...toPixels(stop, view) }));
  if (coming.length === 0) return;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  for (const { x, y } of coming) context.lineTo(x, y);
  context.lineWidth = 5;
  context.strokeStyle = palette.land;
  context.stroke();
  context.lineWidth = 2.5;
  context.strokeStyle = palette.accent;
  context.stroke();
  for (const [index, { x, y, from: first, to }] of groupStops(coming).entries())
    paintNumber(context, x, y, first === to ? String(first) : `${first}–${to}`, index === 0, palette);
}

/** Consecutive stops at one position. */
interface StopGroup extends PixelPoint {
  from: number;
  to: number;
}

function groupStops(stops: readonly (PixelPoint & { stop: MapStop })[]): StopGroup[] {
  const heaps: StopGroup[] = [];
  for (const {
    stop: { number },
    x,
    y,
  } of stops) {
    const last = heaps.at(-1);
    if (last && Math.hypot(last.x - x, last.y - y) < mergeDistance) last.to = number;
    else heaps.push({ x, y, from: number, to: number });
  }
  return heaps;
}

function paintNumber(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  next: boolean,
  palette: MapPalette,
): void {
  context.font = `600 11px ${palette.font}`;
  const half = Math.max(10, context.measureText(text).width / 2 + 6);
  context.beginPath();
  context.roundRect(x - half, y - 10, half * 2, 20, 10);
  context.fillStyle = next ? palette.accent : palette.surface;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = palette.accent;
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = next ? '#ffffff' : palette.text;
  context.fillText(text, x, y + 0.5);
}

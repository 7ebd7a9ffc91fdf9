// The way of the selected driver: from where it is through its stops, in their order.
import { type MapView, worldOf } from '#client/kit/map/mercator.ts';
import type { Palette } from '#client/kit/map/palette.ts';

export interface Stop {
  number: number;
  lat: number;
  lng: number;
  done: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** Nearer than this, in pixels, stops are said as one: 15–18. */
const apart = 20;

function pointOf({ lat, lng }: Stop, view: MapView): Point {
  const { x, y } = worldOf(lat, lng);
  return { x: x * view.size - view.left, y: y * view.size - view.top };
}

export function paintRoute(
  context: CanvasRenderingContext2D,
  view: MapView,
  palette: Palette,
  from: Point,
  stops: readonly Stop[],
): void {
  const coming = stops.filter(({ done }) => !done).map((stop) => ({ stop, ...pointOf(stop, view) }));
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
  for (const [index, { x, y, from: first, to }] of heapsOf(coming).entries())
    paintNumber(context, x, y, first === to ? String(first) : `${first}–${to}`, index === 0, palette);
}

/** Stops that follow each other at one place. */
interface Heap extends Point {
  from: number;
  to: number;
}

function heapsOf(stops: readonly (Point & { stop: Stop })[]): Heap[] {
  const heaps: Heap[] = [];
  for (const {
    stop: { number },
    x,
    y,
  } of stops) {
    const last = heaps.at(-1);
    if (last && Math.hypot(last.x - x, last.y - y) < apart) last.to = number;
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
  palette: Palette,
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

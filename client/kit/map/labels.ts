// Names on the map: the greater towns first, the others where there is room; and the seas.
import { places } from './data/places.ts';
import { type MapView, worldOf } from './mercator.ts';
import type { Palette } from './palette.ts';

export interface Town { name: string; lat: number; lng: number; rank: 1 | 2 | 3 }

/** The towns of the offline map in a language: Arabic, or else French. */
export function townsIn(language: string): Town[] {
  return places.map(({ fr, ar, lat, lng, rank }) => ({ name: language.startsWith('ar') ? ar : fr, lat, lng, rank }));
}

const seas = [
  { lat: 34.02, lng: -7.62, fromZoom: 8.5, turn: -0.6, ar: 'المحيط الأطلسي', fr: 'Océan Atlantique', en: 'Atlantic Ocean' },
  { lat: 30.9, lng: -10.9, fromZoom: 8.5, turn: -0.9, ar: 'المحيط الأطلسي', fr: 'Océan Atlantique', en: 'Atlantic Ocean' },
  { lat: 33.3, lng: -10.3, fromZoom: 0, turn: -0.75, ar: 'المحيط الأطلسي', fr: 'Océan Atlantique', en: 'Atlantic Ocean' },
  { lat: 35.85, lng: -4.0, fromZoom: 6.6, turn: 0, ar: 'البحر الأبيض المتوسط', fr: 'Mer Méditerranée', en: 'Mediterranean Sea' },
] as const;

// A name stands clear of a driver in its town; from far, where drivers are drawn as one, of the ring around them.
const looks = {
  1: { from: 0, font: '600 14px', gap: 14, farGap: 26 },
  2: { from: 6.9, font: '500 13px', gap: 13, farGap: 22 },
  3: { from: 8.7, font: '500 12px', gap: 12, farGap: 18 },
} as const;
const farBelowZoom = 11;

interface Box { left: number; top: number; right: number; bottom: number }

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// To the right of its dot, else to the left, above, below.
function placesFor(x: number, y: number, width: number, gap: number): { x: number; y: number; box: Box }[] {
  const at = (left: number, middle: number) => ({ x: left, y: middle, box: { left: left - 2, top: middle - 8, right: left + width + 2, bottom: middle + 8 } });
  const around = (far: number) => [at(x + far, y), at(x - far - width, y), at(x - width / 2, y - far - 6), at(x - width / 2, y + far + 6)];
  // Beside a hub only from further off.
  return [...around(gap), ...around(gap + 10)];
}

function paintDot(context: CanvasRenderingContext2D, x: number, y: number, rank: Town['rank'], palette: Palette): void {
  context.beginPath();
  context.arc(x, y, rank === 1 ? 3.5 : 2.8, 0, Math.PI * 2);
  context.fillStyle = palette.land;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.faint;
  context.stroke();
}

/** Writes the names of towns; `taken` are places where nothing may be written, such as hubs. */
export function paintTowns(context: CanvasRenderingContext2D, view: MapView, palette: Palette, towns: readonly Town[], taken: readonly Box[] = []): void {
  const boxes: Box[] = [...taken];
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineJoin = 'round';
  for (const { name, lat, lng, rank } of towns.toSorted((a, b) => a.rank - b.rank)) {
    const look = looks[rank];
    const world = worldOf(lat, lng);
    const [x, y] = [world.x * view.size - view.left, world.y * view.size - view.top];
    if (view.zoom < look.from || x < -80 || y < -20 || x > view.width + 80 || y > view.height + 20) continue;
    context.font = `${look.font} ${palette.font}`;
    const { width } = context.measureText(name);
    const spot = placesFor(x, y, width, view.zoom < farBelowZoom ? look.farGap : look.gap).find(({ box }) => !boxes.some((other) => overlaps(box, other)));
    if (!spot) continue;
    boxes.push(spot.box, { left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 });
    paintDot(context, x, y, rank, palette);
    // A rim of land keeps the name readable over a road.
    context.lineWidth = 3;
    context.strokeStyle = palette.land;
    context.strokeText(name, spot.x, spot.y);
    context.fillStyle = rank === 3 ? palette.faint : palette.label;
    context.fillText(name, spot.x, spot.y);
  }
}

/** Letters the seas. */
export function paintSeas(context: CanvasRenderingContext2D, view: MapView, palette: Palette, language: string): void {
  context.fillStyle = palette.coast;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const arabic = language.startsWith('ar');
  for (const sea of seas) {
    const near = sea.fromZoom >= 8;
    if (view.zoom < sea.fromZoom || (!near && sea.turn !== 0 && view.zoom >= 8.5) || view.zoom > 13) continue;
    const { x, y } = worldOf(sea.lat, sea.lng);
    context.save();
    context.translate(x * view.size - view.left, y * view.size - view.top);
    context.rotate(sea.turn);
    context.font = `500 ${arabic ? 16 : 13}px ${palette.font}`;
    // Letters of Arabic hang together: no space between them.
    if (!arabic && 'letterSpacing' in context) context.letterSpacing = '4px';
    const name = arabic ? sea.ar : language.startsWith('en') ? sea.en : sea.fr;
    context.fillText(arabic ? name : name.toUpperCase(), 0, 0);
    context.restore();
  }
}

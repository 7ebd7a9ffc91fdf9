// Labels on the map: towns by rank, where there is space, and seas.
import { places } from './data/places.ts';
import { type MapView, worldOf } from './mercator.ts';
import { type Box, nameLooks, spotsOf, type Town } from './name-spots.ts';
import type { Palette } from './palette.ts';

/** The towns of the offline map with names in Arabic, or else in French. */
export function townsIn(language: string): Town[] {
  return places.map(({ fr, ar, lat, lng, rank }) => ({ name: language.startsWith('ar') ? ar : fr, lat, lng, rank }));
}

const seas = [
  {
    lat: 34.02,
    lng: -7.62,
    fromZoom: 8.5,
    turn: -0.6,
    ar: 'المحيط الأطلسي',
    fr: 'Océan Atlantique',
    en: 'Atlantic Ocean',
  },
  {
    lat: 30.9,
    lng: -10.9,
    fromZoom: 8.5,
    turn: -0.9,
    ar: 'المحيط الأطلسي',
    fr: 'Océan Atlantique',
    en: 'Atlantic Ocean',
  },
  {
    lat: 33.3,
    lng: -10.3,
    fromZoom: 5.3,
    turn: -0.75,
    ar: 'المحيط الأطلسي',
    fr: 'Océan Atlantique',
    en: 'Atlantic Ocean',
  },
  {
    lat: 35.85,
    lng: -4.0,
    fromZoom: 6.6,
    turn: 0,
    ar: 'البحر الأبيض المتوسط',
    fr: 'Mer Méditerranée',
    en: 'Mediterranean Sea',
  },
] as const;

/** The CSS font of a town's name. */
export function fontOf({ rank }: Town, palette: Palette): string {
  return `${nameLooks[rank].font} ${palette.font}`;
}

/** Draws the dot of a town. */
export function paintDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { rank }: Town,
  palette: Palette,
): void {
  context.beginPath();
  context.arc(x, y, rank === 1 ? 3.5 : 2.8, 0, Math.PI * 2);
  context.fillStyle = palette.land;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.faint;
  context.stroke();
}

/** Draws a name from its left end. An outline in the colour of land keeps it readable over roads and drivers. */
export function paintName(
  context: CanvasRenderingContext2D,
  town: Town,
  left: number,
  middle: number,
  palette: Palette,
): void {
  context.font = fontOf(town, palette);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.land;
  context.strokeText(town.name, left, middle);
  context.fillStyle = town.rank === 3 ? palette.faint : palette.label;
  context.fillText(town.name, left, middle);
}

/** Draws the names of towns. `taken` are boxes to keep free, such as hubs. */
export function paintTowns(
  context: CanvasRenderingContext2D,
  view: MapView,
  palette: Palette,
  towns: readonly Town[],
  taken: readonly Box[] = [],
): void {
  const widthOf = (town: Town): number => {
    context.font = fontOf(town, palette);
    return context.measureText(town.name).width;
  };
  for (const { town, x, y, left, middle, dotted } of spotsOf(towns, view, widthOf, { firm: taken, soft: [] })) {
    if (dotted) paintDot(context, x, y, town, palette);
    paintName(context, town, left, middle, palette);
  }
}

/** Draws the names of the seas. */
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
    // Arabic letters are joined, so they get no letter spacing.
    if (!arabic && 'letterSpacing' in context) context.letterSpacing = '4px';
    const name = arabic ? sea.ar : language.startsWith('en') ? sea.en : sea.fr;
    context.fillText(arabic ? name : name.toUpperCase(), 0, 0);
    context.restore();
  }
}

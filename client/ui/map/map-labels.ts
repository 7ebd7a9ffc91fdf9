// Labels on the map: towns by rank, where there is space, and seas.
import { towns } from './data/towns.ts';
import { type MapView, projectToWorld } from './mercator.ts';
import { type Box, townLabelStyles, placeTownLabels, type MapTown } from './label-placement.ts';
import type { MapPalette } from './map-palette.ts';

/** The towns of the offline map with names in Arabic, or else in French. */
export function getTowns(language: string): MapTown[] {
  return towns.map(({ fr, ar, lat, lng, rank }) => ({ name: language.startsWith('ar') ? ar : fr, lat, lng, rank }));
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
export function townFont({ rank }: MapTown, palette: MapPalette): string {
  return `${townLabelStyles[rank].font} ${palette.font}`;
}

/** Draws the dot of a town. */
export function paintTownDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { rank }: MapTown,
  palette: MapPalette,
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
export function paintTownName(
  context: CanvasRenderingContext2D,
  town: MapTown,
  left: number,
  middle: number,
  palette: MapPalette,
): void {
  context.font = townFont(town, palette);
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
  palette: MapPalette,
  towns: readonly MapTown[],
  taken: readonly Box[] = [],
): void {
  const widthOf = (town: MapTown): number => {
    context.font = townFont(town, palette);
    return context.measureText(town.name).width;
  };
  for (const { town, x, y, left, middle, hasDot } of placeTownLabels(towns, view, widthOf, { hard: taken, soft: [] })) {
    if (hasDot) paintTownDot(context, x, y, town, palette);
    paintTownName(context, town, left, middle, palette);
  }
}

/** Draws the names of the seas. */
export function paintSeas(
  context: CanvasRenderingContext2D,
  view: MapView,
  palette: MapPalette,
  language: string,
): void {
  context.fillStyle = palette.coast;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const arabic = language.startsWith('ar');
  for (const sea of seas) {
    const near = sea.fromZoom >= 8;
    if (view.zoom < sea.fromZoom || (!near && sea.turn !== 0 && view.zoom >= 8.5) || view.zoom > 13) continue;
    const { x, y } = projectToWorld(sea.lat, sea.lng);
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

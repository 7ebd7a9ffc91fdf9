// The offline map: sea, land, main roads, towns and hubs, for any canvas.
import { setOutlineTransform, type Outlines } from './outlines.ts';
import { paintSeas, paintTowns } from './map-labels.ts';
import { type MapView, projectToWorld } from './mercator.ts';
import { boxAround, type MapTown } from './label-placement.ts';
import type { MapPalette } from './map-palette.ts';

export interface MapPoint {
  lat: number;
  lng: number;
}

export interface BaseMap {
  palette: MapPalette;
  /** Null while loading. */
  outlines: Outlines | null;
  towns: readonly MapTown[];
  hubs: readonly MapPoint[];
  language: string;
}

/** Widths of the bands of shallow water along the coast, in pixels, widest first. */
const shelf = [96, 62, 34, 14];
const hubSide = 20;

function paintLand(
  context: CanvasRenderingContext2D,
  view: MapView,
  ratio: number,
  { palette, outlines }: BaseMap,
): void {
  const land = outlines?.land;
  if (!land) return;
  const { perPixel } = setOutlineTransform(context, view, ratio);
  context.lineJoin = 'round';
  context.strokeStyle = palette.shelf;
  context.globalAlpha = 0.34;
  // At low zoom the bands would be too wide.
  const share = Math.min(1, Math.max(0.25, (view.zoom - 5) / 4));
  for (const width of shelf) {
    context.lineWidth = width * share * perPixel;
    context.stroke(land);
  }
  context.globalAlpha = 1;
  context.fillStyle = palette.land;
  context.fill(land);
  context.strokeStyle = palette.coast;
  context.lineWidth = 1.1 * perPixel;
  context.stroke(land);
}

function paintRoads(
  context: CanvasRenderingContext2D,
  view: MapView,
  ratio: number,
  { palette, outlines }: BaseMap,
): void {
  if (!outlines) return;
  const { perPixel } = setOutlineTransform(context, view, ratio);
  const wide = Math.min(6, Math.max(1.4, (view.zoom - 5) * 0.85));
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const draw = (path: Path2D, width: number): void => {
    context.strokeStyle = palette.roadCase;
    context.lineWidth = (width + 1.6) * perPixel;
    context.stroke(path);
    context.strokeStyle = palette.road;
    context.lineWidth = width * perPixel;
    context.stroke(path);
  };
  if (view.zoom >= 7.2) draw(outlines.roads, wide * 0.62);
  draw(outlines.motorways, wide);
}

/** Draws a hub: a square with a house, unlike any driver marker. */
export function paintHub(context: CanvasRenderingContext2D, x: number, y: number, palette: MapPalette): void {
  const half = hubSide / 2;
  context.beginPath();
  context.roundRect(x - half, y - half, hubSide, hubSide, 5);
  context.fillStyle = palette.inverse;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = palette.land;
  context.stroke();
  context.beginPath();
  context.moveTo(x - 5, y - 0.5);
  context.lineTo(x, y - 5);
  context.lineTo(x + 5, y - 0.5);
  context.lineTo(x + 5, y + 5);
  context.lineTo(x - 5, y + 5);
  context.closePath();
  context.fillStyle = palette.onInverse;
  context.fill();
}

/** Draws the static map. `ratio` is device pixels per CSS pixel. */
export function paintBaseMap(context: CanvasRenderingContext2D, view: MapView, ratio: number, base: BaseMap): void {
  const { palette } = base;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.fillStyle = palette.sea;
  context.fillRect(0, 0, view.width, view.height);
  paintLand(context, view, ratio, base);
  paintRoads(context, view, ratio, base);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintSeas(context, view, palette, base.language);
  const hubs = base.hubs.map(({ lat, lng }) => {
    const { x, y } = projectToWorld(lat, lng);
    return { x: x * view.size - view.left, y: y * view.size - view.top };
  });
  paintTowns(
    context,
    view,
    palette,
    base.towns,
    hubs.map(({ x, y }) => boxAround(x, y, 12)),
  );
  for (const { x, y } of hubs) paintHub(context, x, y, palette);
}

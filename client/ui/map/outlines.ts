// Land and roads as paths, created once. Their coordinates are relative to a point in Morocco, because canvases use
// 32-bit floats, which relative to the world's corner are off by metres at high zoom.
import landUrl from './data/land-morocco.json?url';
import { type MapView, projectToWorld } from './mercator.ts';

const origin = projectToWorld(32, -7);
const unit = 4096;

interface Land {
  bbox: readonly [number, number, number, number];
  land: readonly (readonly (readonly [number, number])[])[];
}

function isLand(value: unknown): value is Land {
  return (
    typeof value === 'object' &&
    value !== null &&
    'land' in value &&
    'bbox' in value &&
    Array.isArray(value.land) &&
    Array.isArray(value.bbox)
  );
}

/** Sets the canvas transform to the coordinates of the paths. Returns the units per pixel. */
export function setOutlineTransform(
  context: CanvasRenderingContext2D,
  view: MapView,
  ratio: number,
): { perPixel: number } {
  const scale = view.size / unit;
  context.setTransform(
    scale * ratio,
    0,
    0,
    scale * ratio,
    (origin.x * view.size - view.left) * ratio,
    (origin.y * view.size - view.top) * ratio,
  );
  return { perPixel: 1 / scale };
}

function addPoint(path: Path2D, lat: number, lng: number, first: boolean): void {
  const { x, y } = projectToWorld(lat, lng);
  if (first) path.moveTo((x - origin.x) * unit, (y - origin.y) * unit);
  else path.lineTo((x - origin.x) * unit, (y - origin.y) * unit);
}

// Degrees by which land at the edge of the data is extended, beyond anything shown.
const extension = 12;

function landPath({ bbox: [west, south, east, north], land }: Land): Path2D {
  const path = new Path2D();
  for (const ring of land) {
    for (const [index, [lng, lat]] of ring.entries()) {
      const stretchedLng = lng === east ? east + extension : lng === west ? west - extension : lng;
      const stretchedLat = lat === north ? north + extension : lat === south ? south - extension : lat;
      addPoint(path, stretchedLat, stretchedLng, index === 0);
    }
    path.closePath();
  }
  return path;
}

/** Paths shared by all maps of the page. */
export interface Outlines {
  land: Path2D | null;
  motorways: Path2D;
  roads: Path2D;
}

async function fetchLand(): Promise<Path2D | null> {
  const response = await fetch(landUrl);
  const data: unknown = await response.json();
  return isLand(data) ? landPath(data) : null;
}

async function fetchOutlines(): Promise<Outlines | null> {
  try {
    const [land, { roads }] = await Promise.all([fetchLand(), import('#shared/lib/roads.ts')]);
    const made = { land, motorways: new Path2D(), roads: new Path2D() };
    for (const { kind, points } of roads) {
      const path = kind === 'motorway' ? made.motorways : made.roads;
      for (const [index, [lat, lng]] of points.entries()) addPoint(path, lat, lng, index === 0);
    }
    return made;
  } catch {
    // The map shows towns and drivers without them. The next map tries again.
    pending = null;
    return null;
  }
}

let pending: Promise<Outlines | null> | null = null;

/** Loads land and roads once; null if they cannot be loaded. */
export function loadOutlines(): Promise<Outlines | null> {
  pending ??= fetchOutlines();
  return pending;
}

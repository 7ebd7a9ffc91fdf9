// Which drivers are drawn as one. The grid lies on the world and not on the window, so it stays put while one looks around.
import { driverStates, type DriverState } from '#client/kit/map/sprites.ts';
import { type MapView, worldSize } from '#client/kit/map/mercator.ts';

export interface Dot {
  id: string;
  /** Part of the world, 0 to 1. */
  x: number;
  y: number;
  state: DriverState;
}

export interface Cluster {
  /** The cell: the same one as long as the zoom is. */
  key: number;
  ids: string[];
  /** The middle of its drivers. */
  x: number;
  y: number;
  counts: Record<DriverState, number>;
}

/** From here on drivers stand alone, if they are not too many. */
export const singlesFromZoom = 11.5;
export const mostSingles = 1_500;

/** Sides of a cell in pixels: far away, and where only those are joined that would hide each other. */
const cell = { joined: 60, single: 18 } as const;

export function noCounts(): Record<DriverState, number> {
  return { moving: 0, late: 0, stopped: 0, offline: 0 };
}

/** More than there are rows of cells at any zoom. */
const rows = 2 ** 26;

interface Grid {
  side: number;
  size: number;
}

function gridOf(zoom: number, single: boolean): Grid {
  return { side: single ? cell.single : cell.joined, size: worldSize(Math.floor(zoom)) };
}

// Whole cells: one that is half in view counts all of its drivers.
function cellsOf(
  { left, top, width, height, size }: MapView,
  grid: Grid,
): { west: number; north: number; east: number; south: number } {
  const part = (pixel: number): number => Math.floor(((pixel / size) * grid.size) / grid.side);
  return { west: part(left) - 1, north: part(top) - 1, east: part(left + width) + 1, south: part(top + height) + 1 };
}

/** The drivers in view, joined by cells; a cluster of one is a driver alone. */
export function clustersOf(dots: Iterable<Dot>, view: MapView, alone: string | null = null): Cluster[] {
  const all = [...dots];
  if (view.zoom < singlesFromZoom) return joined(all, view, gridOf(view.zoom, false), alone);
  const near = joined(all, view, gridOf(view.zoom, true), alone);
  return near.length <= mostSingles ? near : joined(all, view, gridOf(view.zoom, false), alone);
}

function joined(dots: readonly Dot[], view: MapView, grid: Grid, alone: string | null): Cluster[] {
  const { west, north, east, south } = cellsOf(view, grid);
  const cells = new Map<number, Cluster>();
  for (const dot of dots) {
    const column = Math.floor((dot.x * grid.size) / grid.side);
    const row = Math.floor((dot.y * grid.size) / grid.side);
    if (column < west || column > east || row < north || row > south) continue;
    const key = dot.id === alone ? -1 : column * rows + row;
    const known = cells.get(key);
    if (known) add(known, dot);
    else cells.set(key, { key, ids: [dot.id], x: dot.x, y: dot.y, counts: { ...noCounts(), [dot.state]: 1 } });
  }
  return [...cells.values()];
}

function add(cluster: Cluster, { id, x, y, state }: Dot): void {
  const n = cluster.ids.push(id);
  cluster.x += (x - cluster.x) / n;
  cluster.y += (y - cluster.y) / n;
  cluster.counts[state] += 1;
}

/** What of a cluster stands in its ring first: the state of a driver alone. */
export function stateIn({ counts }: Cluster): DriverState {
  return driverStates.find((state) => counts[state] > 0) ?? 'offline';
}

/** Whether looking closer would part them: they are further from each other than a driver is wide, at the nearest zoom there is. */
export function canBeParted(dots: readonly Pick<Dot, 'x' | 'y'>[], maxZoom: number): boolean {
  const size = worldSize(maxZoom);
  const xs = dots.map(({ x }) => x * size);
  const ys = dots.map(({ y }) => y * size);
  return Math.max(...xs) - Math.min(...xs) > cell.single * 2 || Math.max(...ys) - Math.min(...ys) > cell.single * 2;
}

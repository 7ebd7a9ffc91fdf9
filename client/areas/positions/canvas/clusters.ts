// Grid clustering of drivers. The grid is fixed to the world, not to the window, so clusters do not change while
// panning.
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import { type MapView, worldSize } from '#client/ui/map/mercator.ts';

export interface ClusterInput {
  id: string;
  /** World coordinate, 0 to 1. */
  x: number;
  y: number;
  state: DriverMarkerState;
}

export interface Cluster {
  /** The grid cell; stable within a zoom level. */
  key: number;
  ids: string[];
  /** The centre of its drivers. */
  x: number;
  y: number;
  counts: Record<DriverMarkerState, number>;
}

/** From this zoom on drivers are not clustered, unless there are too many. */
const minUnclusteredZoom = 11.5;
export const maxUnclustered = 1_500;

/** Cell sizes in pixels: normal clustering, and only drivers that would overlap. */
const cellSize = { joined: 60, single: 18 } as const;

export function zeroCounts(): Record<DriverMarkerState, number> {
  return { moving: 0, late: 0, stopped: 0, offline: 0 };
}

/** More than the number of cell rows at any zoom; makes the keys unique. */
const rowLimit = 2 ** 26;

interface Grid {
  side: number;
  size: number;
}

function gridOf(zoom: number, single: boolean): Grid {
  return { side: single ? cellSize.single : cellSize.joined, size: worldSize(Math.floor(zoom)) };
}

// Includes partly visible cells whole, so that a cluster counts all of its drivers.
function cellRange(
  { left, top, width, height, size }: MapView,
  grid: Grid,
): { west: number; north: number; east: number; south: number } {
  const part = (pixel: number): number => Math.floor(((pixel / size) * grid.size) / grid.side);
  return { west: part(left) - 1, north: part(top) - 1, east: part(left + width) + 1, south: part(top + height) + 1 };
}

/** Clusters the drivers in view; a cluster of one is a single driver. `alone` is never clustered. */
export function clusterDrivers(dots: Iterable<ClusterInput>, view: MapView, alone: string | null = null): Cluster[] {
  const all = [...dots];
  if (view.zoom < minUnclusteredZoom) return clusterByCell(all, view, gridOf(view.zoom, false), alone);
  const near = clusterByCell(all, view, gridOf(view.zoom, true), alone);
  return near.length <= maxUnclustered ? near : clusterByCell(all, view, gridOf(view.zoom, false), alone);
}

function clusterByCell(dots: readonly ClusterInput[], view: MapView, grid: Grid, alone: string | null): Cluster[] {
  const { west, north, east, south } = cellRange(view, grid);
  const cells = new Map<number, Cluster>();
  for (const dot of dots) {
    const column = Math.floor((dot.x * grid.size) / grid.side);
    const row = Math.floor((dot.y * grid.size) / grid.side);
    if (column < west || column > east || row < north || row > south) continue;
    const key = dot.id === alone ? -1 : column * rowLimit + row;
    const known = cells.get(key);
    if (known) addToCluster(known, dot);
    else cells.set(key, { key, ids: [dot.id], x: dot.x, y: dot.y, counts: { ...zeroCounts(), [dot.state]: 1 } });
  }
  return [...cells.values()];
}

function addToCluster(cluster: Cluster, { id, x, y, state }: ClusterInput): void {
  const n = cluster.ids.push(id);
  cluster.x += (x - cluster.x) / n;
  cluster.y += (y - cluster.y) / n;
  cluster.counts[state] += 1;
}

/** Whether zooming in would separate the drivers: at `maxZoom` they are farther apart than one marker. */
export function canSplit(dots: readonly Pick<ClusterInput, 'x' | 'y'>[], maxZoom: number): boolean {
  const size = worldSize(maxZoom);
  const xs = dots.map(({ x }) => x * size);
  const ys = dots.map(({ y }) => y * size);
  return (
    Math.max(...xs) - Math.min(...xs) > cellSize.single * 2 || Math.max(...ys) - Math.min(...ys) > cellSize.single * 2
  );
}

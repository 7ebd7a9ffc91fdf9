import { describe, expect, it } from 'vitest';
import {
  canSplit,
  clusterDrivers,
  type ClusterInput,
  maxUnclustered,
} from '#client/areas/positions/canvas/clusters.ts';
import { AnimatedMarker } from '#client/areas/positions/canvas/animated-marker.ts';
import { type MapView, viewCenteredAt, projectToWorld } from '#client/ui/map/mercator.ts';

const dot = (id: string, lat: number, lng: number, state: ClusterInput['state'] = 'moving'): ClusterInput => ({
  id,
  state,
  ...projectToWorld(lat, lng),
});
const around = (zoom: number): MapView => viewCenteredAt(33.6, -7.5, zoom, 900, 700);
const shifted = (view: MapView, x: number, y: number): MapView => ({ ...view, left: view.left + x, top: view.top + y });

// Deterministic scatter over some 60 km.
const scatter = (count: number): ClusterInput[] =>
  Array.from({ length: count }, (_, n) =>
    dot(`d${n}`, 33.4 + ((n * 7_919) % 1_000) / 2_500, -7.75 + ((n * 104_729) % 1_000) / 2_000),
  );
const said = (all: readonly { ids: string[] }[]): string[] => all.map(({ ids }) => ids.toSorted().join(' ')).toSorted();

describe('clusters', () => {
  it('stay the same while panning: the same drivers are together in every viewport', () => {
    const dots = scatter(200);
    const inner = (view: MapView) =>
      clusterDrivers(dots, view).filter(
        ({ x, y }) =>
          Math.abs(x * view.size - view.left - view.width / 2) < 200 &&
          Math.abs(y * view.size - view.top - view.height / 2) < 150,
      );
    const view = around(10);
    const kept = new Set(said(clusterDrivers(dots, view)));
    for (const step of [1, 7, 33, 59, 61]) {
      const moved = shifted(view, step, -step);
      expect(said(inner(moved)).filter((cluster) => !kept.has(cluster))).toEqual([]);
    }
  });

  it('stay the same while zooming within a level', () => {
    const dots = scatter(120);
    expect(said(clusterDrivers(dots, around(10.9)).filter(({ ids }) => ids.length > 1)).length).toBeGreaterThan(0);
    const near = new Set(said(clusterDrivers(dots, around(10))));
    for (const cluster of said(clusterDrivers(dots, around(10.75)))) expect(near).toContain(cluster);
  });

  it('hold every driver in view once', () => {
    const ids = clusterDrivers(scatter(300), around(9)).flatMap((cluster) => cluster.ids);
    expect(ids.length).toBe(300);
    expect(new Set(ids).size).toBe(300);
  });

  it('count their states', () => {
    const [cluster] = clusterDrivers(
      [dot('a', 33.6, -7.5, 'late'), dot('b', 33.6001, -7.5, 'late'), dot('c', 33.6, -7.5001, 'offline')],
      around(8),
    );
    expect(cluster?.counts).toEqual({ moving: 0, late: 2, stopped: 0, offline: 1 });
  });

  it('never hold the selected driver', () => {
    const found = clusterDrivers([dot('a', 33.6, -7.5), dot('b', 33.6, -7.5), dot('c', 33.6, -7.5)], around(8), 'b');
    expect(said(found)).toEqual(['a c', 'b']);
  });

  it('part into single drivers from near, but for those that would hide each other', () => {
    const dots = [dot('a', 33.6, -7.5), dot('b', 33.61, -7.5), dot('c', 33.61, -7.50001)];
    expect(said(clusterDrivers(dots, around(11)))).toEqual(['a b c']);
    expect(said(clusterDrivers(dots, around(12)))).toEqual(['a', 'b c']);
  });

  it('also appear at a near zoom when there are too many single drivers', () => {
    const many = Array.from({ length: maxUnclustered * 4 }, (_, n) =>
      dot(`d${n}`, 33.5 + (n % 80) / 400, -7.65 + Math.floor(n / 80) / 300),
    );
    expect(clusterDrivers(many, around(12)).length).toBeLessThan(maxUnclustered);
  });
});

describe('a cluster', () => {
  it('can be split when its drivers are apart, and not when they are in one yard', () => {
    expect(canSplit([dot('a', 33.6, -7.5), dot('b', 33.6, -7.49)], 17)).toBe(true);
    expect(canSplit([dot('a', 33.6, -7.5), dot('b', 33.60001, -7.50001)], 17)).toBe(false);
  });
});

const seen = (lat: number, lng: number) => ({
  id: 'a',
  state: 'moving' as const,
  bearing: null,
  ...projectToWorld(lat, lng),
});

describe('a moving driver', () => {
  it('moves to its next position and arrives there', () => {
    const motion = new AnimatedMarker(seen(33.6, -7.5), 0);
    const { x } = motion;
    motion.moveTo(seen(33.6, -7.49), 1_000, true);
    expect(motion.xAt(1_000)).toBe(x);
    expect(motion.xAt(1_500)).toBeGreaterThan(x);
    expect(motion.xAt(1_500)).toBeLessThan(motion.x);
    expect(motion.xAt(10_000)).toBe(motion.x);
    expect(motion.isMoving(10_000)).toBe(false);
  });

  it('jumps when it is far, and with reduced motion', () => {
    const far = new AnimatedMarker(seen(33.6, -7.5), 0);
    far.moveTo(seen(34.6, -6.5), 1_000, true);
    expect(far.isMoving(1_001)).toBe(false);
    const still = new AnimatedMarker(seen(33.6, -7.5), 0);
    still.moveTo(seen(33.6, -7.49), 1_000, false);
    expect(still.isMoving(1_001)).toBe(false);
    expect(still.xAt(1_001)).toBe(still.x);
  });

  it('points in the direction of travel when its phone does not send one', () => {
    const motion = new AnimatedMarker(seen(33.6, -7.5), 0);
    motion.moveTo(seen(33.6, -7.49), 1_000, true);
    expect(motion.bearing).toBeCloseTo(90);
    motion.moveTo(seen(33.59, -7.49), 5_000, true);
    expect(Math.abs(motion.bearing)).toBeCloseTo(180, 0);
  });
});

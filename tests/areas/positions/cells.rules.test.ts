// The open maps that receive the movement of a driver.
import { expect, test } from 'vitest';
import { SpatialGrid } from '#server/areas/positions/live/spatial-grid.ts';
import { type GeoBounds, isInBounds } from '#shared/areas/positions/geometry.ts';

const box = (south: number, west: number, north: number, east: number): GeoBounds => ({ south, west, north, east });
const near = (cells: SpatialGrid<string>, lat: number, lng: number) =>
  cells.near({ lat, lng }).flatMap((watchers) => [...watchers]);

test('a map receives the drivers within its box, on its edges too, and none far from it', () => {
  const cells = new SpatialGrid<string>();
  cells.add('casablanca', box(33.4, -7.8, 33.7, -7.4));
  expect(near(cells, 33.5, -7.6)).toEqual(['casablanca']);
  expect(near(cells, 33.7, -7.4)).toEqual(['casablanca']);
  expect(near(cells, 34.02, -6.83)).toEqual([]);
});

test('a map of the whole country, of the whole world, without a box, or across the 180th meridian receives every driver in it', () => {
  const cells = new SpatialGrid<string>();
  cells.add('country', box(21, -17, 36, -1));
  cells.add('world', box(-90, -180, 90, 180));
  cells.add('no box', null);
  cells.add('pacific', box(-10, 170, 10, -170));
  expect(near(cells, 33.5, -7.6).toSorted()).toEqual(['country', 'no box', 'pacific', 'world']);
});

test('no driver within a box is missed, at any position of the box', () => {
  const boxes = Array.from({ length: 300 }, (_, index) =>
    box(
      -89 + ((index * 37) % 170),
      -179 + ((index * 53) % 340),
      -89 + ((index * 37) % 170) + (index % 9) / 3,
      -179 + ((index * 53) % 340) + (index % 7) / 2,
    ),
  );
  const cells = new SpatialGrid<number>();
  boxes.forEach((bounds, index) => cells.add(index, bounds));
  const points = boxes.flatMap(({ south, west, north, east }) => [
    { lat: south, lng: west },
    { lat: north, lng: east },
    { lat: (south + north) / 2, lng: (west + east) / 2 },
  ]);
  for (const point of points) {
    const received = new Set(cells.near(point).flatMap((watchers) => [...watchers]));
    const inside = boxes.flatMap((bounds, index) => (isInBounds(bounds, point.lat, point.lng) ? [index] : []));
    expect(inside.filter((index) => !received.has(index))).toEqual([]);
  }
});

test('a map near both ends of a move receives it once', () => {
  const cells = new SpatialGrid<string>();
  cells.add('casablanca', box(33.4, -7.8, 33.7, -7.4));
  cells.add('rabat', box(33.9, -7, 34.2, -6.6));
  const received = cells
    .near({ lat: 33.45, lng: -7.6 }, { lat: 33.41, lng: -7.6 })
    .flatMap((watchers) => [...watchers]);
  expect(received).toEqual(['casablanca']);
});

test('a closed map receives nothing', () => {
  const cells = new SpatialGrid<string>();
  const stop = cells.add('casablanca', box(33.4, -7.8, 33.7, -7.4));
  stop();
  expect(near(cells, 33.5, -7.6)).toEqual([]);
});

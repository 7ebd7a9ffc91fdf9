import { type MapView, type WorldPoint, worldSize } from './mercator.ts';

/** The view of a canvas of this size that contains all points with a margin. Its zoom is at most `mostZoom`. */
export function fitView(
  points: readonly WorldPoint[],
  margin: number,
  mostZoom: number,
  width: number,
  height: number,
): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fitting = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (south - north));
  const size = Math.min(worldSize(mostZoom), fitting);
  return {
    zoom: Math.log2(size / worldSize(0)),
    size,
    width,
    height,
    left: ((west + east) / 2) * size - width / 2,
    top: ((north + south) / 2) * size - height / 2,
  };
}

// Depots on the map. One whose place is under a ring of drivers stands beside that ring, and goes with it.
import { paintHub, type Spot } from '#client/kit/map/base.ts';
import { type MapView, worldOf } from '#client/kit/map/mercator.ts';
import type { Palette } from '#client/kit/map/palette.ts';

export interface Ring {
  x: number;
  y: number;
  radius: number;
}

/** Half of a depot's diagonal. */
const clear = 12;
/** As far outside the window one may still be seen. */
const margin = 60;

/** Where a depot is drawn in a view, in pixels: at its place, or pushed out from under what covers that. */
export function depotSpot({ lat, lng }: Spot, view: MapView, rings: readonly Ring[]): { x: number; y: number } {
  const world = worldOf(lat, lng);
  let [x, y] = [world.x * view.size - view.left, world.y * view.size - view.top];
  for (const ring of rings) {
    const away = ring.radius + clear;
    const [dx, dy] = [x - ring.x, y - ring.y];
    if (Math.hypot(dx, dy) >= away) continue;
    // From the very middle it goes down and to the right, and hardly turns when the ring drifts around it.
    const [towardsX, towardsY] = [dx + 6, dy + 6];
    const length = Math.hypot(towardsX, towardsY) || 1;
    x = ring.x + (towardsX / length) * away;
    y = ring.y + (towardsY / length) * away;
  }
  return { x, y };
}

/** Draws the depots, below the drivers; the rings are only asked for where there are any depots. */
export function paintDepots(
  context: CanvasRenderingContext2D,
  view: MapView,
  depots: readonly Spot[],
  ringsIn: () => readonly Ring[],
  palette: Palette,
): void {
  const near = depots.filter((depot) => {
    const { x, y } = depotSpot(depot, view, []);
    return x > -margin && y > -margin && x < view.width + margin && y < view.height + margin;
  });
  if (near.length === 0) return;
  const rings = ringsIn();
  for (const depot of near) {
    const { x, y } = depotSpot(depot, view, rings);
    paintHub(context, x, y, palette);
  }
}

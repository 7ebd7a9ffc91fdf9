// Hubs on the map. A hub that would be covered by a cluster is moved beside its ring.
import { paintHub, type MapPoint } from '#client/ui/map/paint-base-map.ts';
import { type MapView, projectToWorld } from '#client/ui/map/mercator.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';

export interface ClusterRing {
  x: number;
  y: number;
  radius: number;
}

/** Half of the diagonal of a hub's symbol. */
const hubRadius = 12;
/** Hubs this far outside the window are still painted. */
const margin = 60;

/** Where a hub is painted, in pixels: at its location, or moved away from the rings that cover it. */
export function hubPosition(
  { lat, lng }: MapPoint,
  view: MapView,
  rings: readonly ClusterRing[],
): { x: number; y: number } {
  const world = projectToWorld(lat, lng);
  let [x, y] = [world.x * view.size - view.left, world.y * view.size - view.top];
  for (const ring of rings) {
    const away = ring.radius + hubRadius;
    const [dx, dy] = [x - ring.x, y - ring.y];
    if (Math.hypot(dx, dy) >= away) continue;
    // The offset gives hubs at the exact centre a stable direction, down and to the right, while the ring moves.
    const [towardsX, towardsY] = [dx + 6, dy + 6];
    const length = Math.hypot(towardsX, towardsY) || 1;
    x = ring.x + (towardsX / length) * away;
    y = ring.y + (towardsY / length) * away;
  }
  return { x, y };
}

/** Paints the hubs below the drivers. `ringsIn` is only called when hubs are in view. */
export function paintHubs(
  context: CanvasRenderingContext2D,
  view: MapView,
  depots: readonly MapPoint[],
  ringsIn: () => readonly ClusterRing[],
  palette: MapPalette,
): void {
  const near = depots.filter((depot) => {
    const { x, y } = hubPosition(depot, view, []);
    return x > -margin && y > -margin && x < view.width + margin && y < view.height + margin;
  });
  if (near.length === 0) return;
  const rings = ringsIn();
  for (const depot of near) {
    const { x, y } = hubPosition(depot, view, rings);
    paintHub(context, x, y, palette);
  }
}

// Paints one frame: hubs, drivers and clusters, town labels above them, and the highlighted drivers on top.
import type { MapView } from '#client/kit/map/mercator.ts';
import { clusterRadius, type Sprites } from '#client/kit/map/sprites.ts';
import type { Crowd } from './crowd.ts';
import { paintDepots, type Ring } from './depots.ts';
import { coveredOf, type Room } from './label-spot.ts';
import type { Motion } from './motion.ts';
import { paintLabel, paintSelected, paintSprite, paintTarget } from './paint-drivers.ts';
import type { paintRoute, Stop } from './paint-route.ts';
import type { Named, TownNames } from './town-names.ts';

export interface Focus {
  selected: string | null;
  /** The driver under the pointer, in the list or on the map. */
  pointed: string | null;
  /** The driver under dragged parcels. */
  target: string | null;
  /** The stops of the selected driver. */
  stops: readonly Stop[];
}

/** Everything a frame needs. */
export interface Scene {
  context: CanvasRenderingContext2D;
  view: MapView;
  now: number;
  crowd: Crowd;
  sprites: Sprites;
  names: TownNames;
  depots: Named['depots'];
  focus: Focus;
  nameOf: (id: string) => string;
  paintRoute: typeof paintRoute | null;
}

interface PixelPoint {
  x: number;
  y: number;
}

const dimmedAlpha = 0.35;
/** Drivers this far outside the window are still painted. */
const margin = 30;

/** Returns true while something is moving and another frame is needed. */
export function paintScene(scene: Scene): boolean {
  const { context, view, now, crowd, sprites, names, focus, nameOf } = scene;
  context.clearRect(0, 0, view.width, view.height);
  const rings = (): Ring[] =>
    crowd.clusters
      .filter(({ ids }) => ids.length > 1)
      .map((ring) => ({ ...crowd.spotOf(ring, view, now), radius: clusterRadius(ring.ids.length) }));
  paintDepots(context, view, scene.depots, rings, sprites.palette);
  const chosen = focus.selected === null ? undefined : crowd.driver(focus.selected);
  const { goesOn, pointed } = paintMarkers(scene, chosen ? dimmedAlpha : 1);
  names.paint(context, view, sprites);
  const room = { width: view.width, height: view.height, covered: chosen || pointed ? coveredOf(context.canvas) : [] };
  if (chosen) paintSelectedDriver(scene, chosen, room);
  if (pointed) paintLabel(context, pointed, 16, nameOf(pointed.id), sprites.palette, room);
  return goesOn || (chosen?.moves(now) ?? false);
}

// Paints all but the selected driver; returns the position of the hovered one.
function paintMarkers(
  { context, view, now, crowd, sprites, focus: { selected, pointed, target } }: Scene,
  alpha: number,
): { goesOn: boolean; pointed: (PixelPoint & { id: string }) | null } {
  let goesOn = false;
  let marked: (PixelPoint & { id: string }) | null = null;
  for (const cluster of crowd.clusters) {
    const [id = ''] = cluster.ids;
    if (id === selected) continue;
    const { x, y } = crowd.spotOf(cluster, view, now);
    if (x < -margin || y < -margin || x > view.width + margin || y > view.height + margin) continue;
    goesOn ||= crowd.moves(cluster, now);
    const motion = crowd.aloneIn(cluster);
    const isMarked = cluster.ids.includes(pointed ?? target ?? '');
    context.globalAlpha = isMarked ? 1 : alpha;
    if (target !== null && cluster.ids.includes(target)) paintTarget(context, x, y, sprites.palette);
    paintSprite(context, sprites, x, y, cluster, motion);
    if (isMarked && motion) marked = { id, x, y };
  }
  context.globalAlpha = 1;
  return { goesOn, pointed: marked };
}

function paintSelectedDriver(
  { context, view, now, sprites, focus, nameOf, paintRoute }: Scene,
  chosen: Motion,
  room: Room,
): void {
  const at = { x: chosen.xAt(now) * view.size - view.left, y: chosen.yAt(now) * view.size - view.top };
  paintRoute?.(context, view, sprites.palette, at, focus.stops);
  paintSelected(context, at.x, at.y, chosen, sprites.palette);
  paintLabel(context, at, 22, nameOf(chosen.id), sprites.palette, room);
}

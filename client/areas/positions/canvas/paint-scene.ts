// Paints one frame: hubs, drivers and clusters, town labels above them, and the highlighted drivers on top.
import type { MapView } from '#client/ui/map/mercator.ts';
import { clusterRadius, type MapSprites } from '#client/ui/map/map-sprites.ts';
import type { MarkerClusterer } from './marker-clusterer.ts';
import { paintHubs, type ClusterRing } from './paint-hubs.ts';
import { coveredBoxes, type LabelArea } from './driver-label-placement.ts';
import type { AnimatedMarker } from './animated-marker.ts';
import { paintLabel, paintSelected, paintSprite, paintTarget } from './paint-drivers.ts';
import type { paintRoute, MapStop } from './paint-route.ts';
import type { MapFeatures, TownLabels } from './town-labels.ts';

export interface MapHighlight {
  selected: string | null;
  /** The driver under the pointer, in the list or on the map. */
  hovered: string | null;
  /** The driver under dragged parcels. */
  dropTarget: string | null;
  /** The stops of the selected driver. */
  stops: readonly MapStop[];
}

/** Everything a frame needs. */
export interface Scene {
  context: CanvasRenderingContext2D;
  view: MapView;
  now: number;
  clusterer: MarkerClusterer;
  sprites: MapSprites;
  townLabels: TownLabels;
  hubs: MapFeatures['hubs'];
  highlight: MapHighlight;
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
  const { context, view, now, clusterer, sprites, townLabels, highlight, nameOf } = scene;
  context.clearRect(0, 0, view.width, view.height);
  const rings = (): ClusterRing[] =>
    clusterer.clusters
      .filter(({ ids }) => ids.length > 1)
      .map((ring) => ({ ...clusterer.positionOf(ring, view, now), radius: clusterRadius(ring.ids.length) }));
  paintHubs(context, view, scene.hubs, rings, sprites.palette);
  const chosen = highlight.selected === null ? undefined : clusterer.markerOf(highlight.selected);
  const { goesOn, hovered } = paintMarkers(scene, chosen ? dimmedAlpha : 1);
  townLabels.paint(context, view, sprites);
  const room = {
    width: view.width,
    height: view.height,
    covered: chosen || hovered ? coveredBoxes(context.canvas) : [],
  };
  if (chosen) paintSelectedDriver(scene, chosen, room);
  if (hovered) paintLabel(context, hovered, 16, nameOf(hovered.id), sprites.palette, room);
  return goesOn || (chosen?.isMoving(now) ?? false);
}

// Paints all but the selected driver; returns the position of the hovered one.
function paintMarkers(
  { context, view, now, clusterer, sprites, highlight: { selected, hovered, dropTarget } }: Scene,
  alpha: number,
): { goesOn: boolean; hovered: (PixelPoint & { id: string }) | null } {
  let goesOn = false;
  let marked: (PixelPoint & { id: string }) | null = null;
  for (const cluster of clusterer.clusters) {
    const [id = ''] = cluster.ids;
    if (id === selected) continue;
    const { x, y } = clusterer.positionOf(cluster, view, now);
    if (x < -margin || y < -margin || x > view.width + margin || y > view.height + margin) continue;
    goesOn ||= clusterer.isMoving(cluster, now);
    const motion = clusterer.singleMarkerOf(cluster);
    const isMarked = cluster.ids.includes(hovered ?? dropTarget ?? '');
    context.globalAlpha = isMarked ? 1 : alpha;
    if (dropTarget !== null && cluster.ids.includes(dropTarget)) paintTarget(context, x, y, sprites.palette);
    paintSprite(context, sprites, x, y, cluster, motion);
    if (isMarked && motion) marked = { id, x, y };
  }
  context.globalAlpha = 1;
  return { goesOn, hovered: marked };
}

function paintSelectedDriver(
  { context, view, now, sprites, highlight, nameOf, paintRoute }: Scene,
  chosen: AnimatedMarker,
  room: LabelArea,
): void {
  const at = { x: chosen.xAt(now) * view.size - view.left, y: chosen.yAt(now) * view.size - view.top };
  paintRoute?.(context, view, sprites.palette, at, highlight.stops);
  paintSelected(context, at.x, at.y, chosen, sprites.palette);
  paintLabel(context, at, 22, nameOf(chosen.id), sprites.palette, room);
}

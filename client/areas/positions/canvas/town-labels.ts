// Town labels above the drivers. They are laid out when clusters change and are cached bitmaps afterwards, so that a
// frame draws no text.
import type { MapPoint } from '#client/ui/map/paint-base-map.ts';
import { paintTownDot } from '#client/ui/map/map-labels.ts';
import type { MapView } from '#client/ui/map/mercator.ts';
import { boxAround, type PlacedLabel, placeTownLabels, type MapTown } from '#client/ui/map/label-placement.ts';
import { clusterRadius, townNameSprite, type MapSprites } from '#client/ui/map/map-sprites.ts';
import type { Cluster } from './clusters.ts';
import { hubPosition, type ClusterRing } from './paint-hubs.ts';

/** What the map shows besides drivers. */
export interface MapFeatures {
  towns: readonly MapTown[];
  hubs: readonly MapPoint[];
}

const ringMargin = 4;
const driverRadius = 13;

export class TownLabels {
  #placements: readonly PlacedLabel[] = [];
  #view: MapView | null = null;
  readonly #previous = new Map<string, number>();

  /** Lays out the labels clear of clusters and hubs and, where possible, of drivers. */
  layOut({ towns, hubs }: MapFeatures, clusters: readonly Cluster[], view: MapView, sprites: MapSprites): void {
    const at = ({ x, y }: Cluster): { x: number; y: number } => ({
      x: x * view.size - view.left,
      y: y * view.size - view.top,
    });
    const rings = clusters
      .filter(({ ids }) => ids.length > 1)
      .map((cluster): ClusterRing => ({ ...at(cluster), radius: clusterRadius(cluster.ids.length) }));
    const drivers = clusters.filter(({ ids }) => ids.length === 1).map(at);
    const firm = [
      ...rings.map(({ x, y, radius }) => boxAround(x, y, radius + ringMargin)),
      ...hubs.map((depot) => hubPosition(depot, view, rings)).map(({ x, y }) => boxAround(x, y, 12)),
    ];
    this.#placements = placeTownLabels(
      towns,
      view,
      (town) => sprites.measureTownName(town),
      { hard: firm, soft: drivers.map(({ x, y }) => boxAround(x, y, driverRadius)) },
      this.#previous,
    );
    this.#view = view;
  }

  /** Paints the labels in a view of the same zoom. */
  paint(context: CanvasRenderingContext2D, view: MapView, sprites: MapSprites): void {
    if (!this.#view) return;
    const [right, down] = [this.#view.left - view.left, this.#view.top - view.top];
    // Rounded to device pixels: text blurs in between.
    const whole = (length: number): number => Math.round(length * sprites.ratio) / sprites.ratio;
    for (const { town, x, y, left, middle, width, hasDot } of this.#placements) {
      if (hasDot) paintTownDot(context, x + right, y + down, town, sprites.palette);
      const wide = width + townNameSprite.wider;
      context.drawImage(
        sprites.townName(town, width),
        whole(left + right - townNameSprite.wider / 2),
        whole(middle + down - townNameSprite.height / 2),
        wide,
        townNameSprite.height,
      );
    }
  }
}

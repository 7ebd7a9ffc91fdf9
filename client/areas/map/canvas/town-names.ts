// Town labels above the drivers. They are laid out when clusters change and are cached bitmaps afterwards, so that a
// frame draws no text.
import type { Spot as Depot } from '#client/kit/map/base.ts';
import { paintDot } from '#client/kit/map/labels.ts';
import type { MapView } from '#client/kit/map/mercator.ts';
import { boxAround, type Spot, spotsOf, type Town } from '#client/kit/map/name-spots.ts';
import { clusterRadius, namePicture, type Sprites } from '#client/kit/map/sprites.ts';
import type { Cluster } from './clusters.ts';
import { depotSpot, type ClusterRing } from './depots.ts';

/** What the map shows besides drivers. */
export interface MapFeatures {
  towns: readonly Town[];
  depots: readonly Depot[];
}

const ringMargin = 4;
const driverRadius = 13;

export class TownLabels {
  #placements: readonly Spot[] = [];
  #view: MapView | null = null;
  readonly #previous = new Map<string, number>();

  /** Lays out the labels clear of clusters and hubs and, where possible, of drivers. */
  layOut({ towns, depots }: MapFeatures, clusters: readonly Cluster[], view: MapView, sprites: Sprites): void {
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
      ...depots.map((depot) => depotSpot(depot, view, rings)).map(({ x, y }) => boxAround(x, y, 12)),
    ];
    this.#placements = spotsOf(
      towns,
      view,
      (town) => sprites.widthOf(town),
      { firm, soft: drivers.map(({ x, y }) => boxAround(x, y, driverRadius)) },
      this.#previous,
    );
    this.#view = view;
  }

  /** Paints the labels in a view of the same zoom. */
  paint(context: CanvasRenderingContext2D, view: MapView, sprites: Sprites): void {
    if (!this.#view) return;
    const [right, down] = [this.#view.left - view.left, this.#view.top - view.top];
    // Rounded to device pixels: text blurs in between.
    const whole = (length: number): number => Math.round(length * sprites.ratio) / sprites.ratio;
    for (const { town, x, y, left, middle, width, dotted } of this.#placements) {
      if (dotted) paintDot(context, x + right, y + down, town, sprites.palette);
      const wide = width + namePicture.wider;
      context.drawImage(
        sprites.name(town, width),
        whole(left + right - namePicture.wider / 2),
        whole(middle + down - namePicture.height / 2),
        wide,
        namePicture.height,
      );
    }
  }
}

// The names of towns above the drivers. They find their places when drivers are grouped anew and are pictures from then on: a frame writes nothing.
import type { Spot as Depot } from '#client/kit/map/base.ts';
import { paintDot } from '#client/kit/map/labels.ts';
import type { MapView } from '#client/kit/map/mercator.ts';
import { boxAround, type Spot, spotsOf, type Town } from '#client/kit/map/name-spots.ts';
import { clusterRadius, namePicture, type Sprites } from '#client/kit/map/sprites.ts';
import type { Cluster } from './clusters.ts';
import { depotSpot, type Ring } from './depots.ts';

/** What the map names. */
export interface Named {
  towns: readonly Town[];
  depots: readonly Depot[];
}

const rim = 4;
const alone = 13;

export class TownNames {
  #spots: readonly Spot[] = [];
  #of: MapView | null = null;
  readonly #kept = new Map<string, number>();

  /** Finds places clear of rings and depots and, where there is room, of drivers. */
  place({ towns, depots }: Named, clusters: readonly Cluster[], view: MapView, sprites: Sprites): void {
    const at = ({ x, y }: Cluster): { x: number; y: number } => ({
      x: x * view.size - view.left,
      y: y * view.size - view.top,
    });
    const rings = clusters
      .filter(({ ids }) => ids.length > 1)
      .map((cluster): Ring => ({ ...at(cluster), radius: clusterRadius(cluster.ids.length) }));
    const drivers = clusters.filter(({ ids }) => ids.length === 1).map(at);
    const firm = [
      ...rings.map(({ x, y, radius }) => boxAround(x, y, radius + rim)),
      ...depots.map((depot) => depotSpot(depot, view, rings)).map(({ x, y }) => boxAround(x, y, 12)),
    ];
    this.#spots = spotsOf(
      towns,
      view,
      (town) => sprites.widthOf(town),
      { firm, soft: drivers.map(({ x, y }) => boxAround(x, y, alone)) },
      this.#kept,
    );
    this.#of = view;
  }

  /** Draws them where they are in another view of the same zoom. */
  paint(context: CanvasRenderingContext2D, view: MapView, sprites: Sprites): void {
    if (!this.#of) return;
    const [right, down] = [this.#of.left - view.left, this.#of.top - view.top];
    // On whole pixels of the screen: between two, letters blur.
    const whole = (length: number): number => Math.round(length * sprites.ratio) / sprites.ratio;
    for (const { town, x, y, left, middle, width, dotted } of this.#spots) {
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

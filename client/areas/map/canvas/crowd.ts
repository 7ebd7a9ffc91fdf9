// Who is where, and which drivers are drawn as one. Groups change at most twice a second; between that drivers walk and groups glide.
import { covers, type MapView, wider } from '#client/kit/map/mercator.ts';
import { canBeParted, type Cluster, clustersOf } from './clusters.ts';
import { Drift } from './drift.ts';
import { Motion, type Seen } from './motion.ts';

/** What is under a point: one driver, or several that are drawn as one. */
export interface Hit {
  ids: readonly string[];
  x: number;
  y: number;
  canBeParted: boolean;
}

const regroupEveryMs = 500;
const margin = 180;
const reach = 17;

export class Crowd {
  readonly #motions = new Map<string, Motion>();
  readonly #drift = new Drift();
  #clusters: readonly Cluster[] = [];
  /** When, and for which view: one wider than the window, so that dragging finds its drivers grouped. */
  #grouped: { at: number; of: MapView | null } = { at: -Infinity, of: null };
  #stale = true;
  /** False: nobody walks, all jump. */
  calm = true;

  /** Drivers alone and groups, around the view of the last grouping. */
  get clusters(): readonly Cluster[] {
    return this.#clusters;
  }

  /** Some stand elsewhere than they were grouped. */
  get stale(): boolean {
    return this.#stale;
  }

  /** All drivers as they are now; those left out are gone. */
  show(drivers: Iterable<Seen>, now: number): void {
    const left = new Set(this.#motions.keys());
    for (const seen of drivers) {
      left.delete(seen.id);
      const motion = this.#motions.get(seen.id);
      if (motion) motion.to(seen, now, this.calm);
      else this.#motions.set(seen.id, new Motion(seen, now));
    }
    for (const id of left) this.#motions.delete(id);
    this.#stale = true;
  }

  driver(id: string): Motion | undefined {
    return this.#motions.get(id);
  }

  /** The driver that stands alone there; undefined for a group. */
  aloneIn({ ids }: Cluster): Motion | undefined {
    const [id] = ids;
    return ids.length === 1 && id !== undefined ? this.#motions.get(id) : undefined;
  }

  regroupSoon(): void {
    this.#grouped.at = -Infinity;
    this.#stale = true;
  }

  /** Groups them anew when it is due, `alone` in no group; returns the view that this was done for, else null. */
  regroup(view: MapView, now: number, alone: string | null): MapView | null {
    // Drivers change cells twice a second at most; looking elsewhere regroups at once.
    const { at, of } = this.#grouped;
    const covered = of !== null && covers(of, view);
    if (covered && (!this.#stale || now - at < regroupEveryMs)) return null;
    if (of?.zoom !== view.zoom) this.#drift.forget();
    const wide = wider(view, margin);
    this.#clusters = clustersOf(this.#motions.values(), wide, alone);
    this.#grouped = { at: now, of: wide };
    this.#stale = false;
    return wide;
  }

  /** Where one is drawn, in pixels of the view. */
  spotOf(cluster: Cluster, view: MapView, now: number): { x: number; y: number } {
    const { key, x, y } = cluster;
    const alone = this.aloneIn(cluster);
    const at = alone ? { x: alone.xAt(now), y: alone.yAt(now) } : this.#drift.at(key, x, y, this.calm ? now : Infinity);
    return { x: at.x * view.size - view.left, y: at.y * view.size - view.top };
  }

  /** Whether it is on its way to where it belongs. */
  moves(cluster: Cluster, now: number): boolean {
    return this.aloneIn(cluster)?.moves(now) ?? this.#drift.moves(cluster.key);
  }

  /** What is at a point of the view; null where nobody is. */
  at(x: number, y: number, view: MapView, maxZoom: number): Hit | null {
    const now = performance.now();
    let nearest: { cluster: Cluster; distance: number } | null = null;
    for (const cluster of this.#clusters) {
      const spot = this.spotOf(cluster, view, now);
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance < reach + Math.min(8, cluster.ids.length) && distance < (nearest?.distance ?? Infinity))
        nearest = { cluster, distance };
    }
    if (!nearest) return null;
    const { ids } = nearest.cluster;
    const dots = ids.flatMap((id) => this.#motions.get(id) ?? []);
    return {
      ids,
      ...this.spotOf(nearest.cluster, view, now),
      canBeParted: ids.length > 1 && canBeParted(dots, maxZoom),
    };
  }
}

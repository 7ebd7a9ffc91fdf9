// The animated markers of all drivers and their clusters. Clusters are recomputed at most twice a second; markers and
// clusters move smoothly in between.
import { viewCovers, type MapView, expandView } from '#client/ui/map/mercator.ts';
import { canSplit, type Cluster, clusterDrivers } from './clusters.ts';
import { ClusterAnimation } from './cluster-animation.ts';
import { AnimatedMarker, type DriverMarker } from './animated-marker.ts';

/** The driver or cluster at a point. */
export interface MarkerHit {
  ids: readonly string[];
  x: number;
  y: number;
  canSplit: boolean;
}

const reclusterIntervalMs = 500;
const margin = 180;
const hitRadius = 17;

export class MarkerClusterer {
  readonly #markers = new Map<string, AnimatedMarker>();
  readonly #animation = new ClusterAnimation();
  #clusters: readonly Cluster[] = [];
  /**
   * When and for which view clusters were computed. That view is larger than the window, so that panning finds drivers
   * already clustered.
   */
  #clustered: { at: number; of: MapView | null } = { at: -Infinity, of: null };
  #stale = true;
  /** False: markers jump instead of moving smoothly. */
  isAnimated = true;

  /** Single drivers and clusters in the last computed view. */
  get clusters(): readonly Cluster[] {
    return this.#clusters;
  }

  /** Some drivers moved since clusters were computed. */
  get isStale(): boolean {
    return this.#stale;
  }

  /** Sets all drivers; the others are removed. */
  setDrivers(drivers: Iterable<DriverMarker>, now: number): void {
    const left = new Set(this.#markers.keys());
    for (const seen of drivers) {
      left.delete(seen.id);
      const motion = this.#markers.get(seen.id);
      if (motion) motion.moveTo(seen, now, this.isAnimated);
      else this.#markers.set(seen.id, new AnimatedMarker(seen, now));
    }
    for (const id of left) this.#markers.delete(id);
    this.#stale = true;
  }

  markerOf(id: string): AnimatedMarker | undefined {
    return this.#markers.get(id);
  }

  /** The marker of a cluster of one; undefined for more. */
  singleMarkerOf({ ids }: Cluster): AnimatedMarker | undefined {
    const [id] = ids;
    return ids.length === 1 && id !== undefined ? this.#markers.get(id) : undefined;
  }

  invalidate(): void {
    this.#clustered.at = -Infinity;
    this.#stale = true;
  }

  /**
   * Recomputes the clusters when necessary, with `alone` in none; returns the view used, or null when nothing changed.
   */
  recluster(view: MapView, now: number, alone: string | null): MapView | null {
    // At most twice a second for moving drivers; at once for another view.
    const { at, of } = this.#clustered;
    const covered = of !== null && viewCovers(of, view);
    if (covered && (!this.#stale || now - at < reclusterIntervalMs)) return null;
    if (of?.zoom !== view.zoom) this.#animation.reset();
    const wide = expandView(view, margin);
    this.#clusters = clusterDrivers(this.#markers.values(), wide, alone);
    this.#clustered = { at: now, of: wide };
    this.#stale = false;
    return wide;
  }

  /** The current position of a cluster in pixels of the view. */
  positionOf(cluster: Cluster, view: MapView, now: number): { x: number; y: number } {
    const { key, x, y } = cluster;
    const alone = this.singleMarkerOf(cluster);
    const at = alone
      ? { x: alone.xAt(now), y: alone.yAt(now) }
      : this.#animation.positionOf(key, x, y, this.isAnimated ? now : Infinity);
    return { x: at.x * view.size - view.left, y: at.y * view.size - view.top };
  }

  /** Whether a cluster is still moving to its position. */
  isMoving(cluster: Cluster, now: number): boolean {
    return this.singleMarkerOf(cluster)?.isMoving(now) ?? this.#animation.isMoving(cluster.key);
  }

  /** Finds what is at a point of the view; null when there is nothing. */
  hitTest(x: number, y: number, view: MapView, maxZoom: number): MarkerHit | null {
    const now = performance.now();
    let nearest: { cluster: Cluster; distance: number } | null = null;
    for (const cluster of this.#clusters) {
      const spot = this.positionOf(cluster, view, now);
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance < hitRadius + Math.min(8, cluster.ids.length) && distance < (nearest?.distance ?? Infinity))
        nearest = { cluster, distance };
    }
    if (!nearest) return null;
    const { ids } = nearest.cluster;
    const dots = ids.flatMap((id) => this.#markers.get(id) ?? []);
    return {
      ids,
      ...this.positionOf(nearest.cluster, view, now),
      canSplit: ids.length > 1 && canSplit(dots, maxZoom),
    };
  }
}

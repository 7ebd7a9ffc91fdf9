// All drivers on one canvas: no element for each, which browsers give up on at a thousand. Who is where changes at most twice a second;
// between that, each frame draws only what is in view, and no frame is drawn while nothing moves.
import type { Map as LeafletMap } from 'leaflet';
import type { Palette } from '#client/kit/map/palette.ts';
import { clusterRadius, Sprites } from '#client/kit/map/sprites.ts';
import { covers, type MapView, wider } from '#client/kit/map/mercator.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { canBeParted, type Cluster, clustersOf } from './clusters.ts';
import { paintDepots, type Ring } from './depots.ts';
import { Drift } from './drift.ts';
import { Motion, type Seen } from './motion.ts';
import type { paintRoute, Stop } from './paint-route.ts';
import { paintLabel, paintSelected, paintSprite, paintTarget } from './paint-drivers.ts';
import { type Named, TownNames } from './town-names.ts';

export interface Focus {
  selected: string | null;
  /** Pointed at, in the list or on the map. */
  pointed: string | null;
  /** A parcel would be dropped on it. */
  target: string | null;
  /** The stops of the selected driver. */
  stops: readonly Stop[];
}

/** What is under a point: one driver, or several that are drawn as one. */
export interface Hit { ids: readonly string[]; x: number; y: number; canBeParted: boolean }

const regroupEveryMs = 500;
const margin = 180;
const reach = 17;
const dimmed = 0.35;
const nothing: Focus = { selected: null, pointed: null, target: null, stops: [] };

export class DriverLayer extends CanvasLayer {
  readonly #motions = new Map<string, Motion>();
  readonly #drift = new Drift();
  readonly #names = new TownNames();
  readonly #nameOf: (id: string) => string;
  /** Fetched with the first way there is to draw. */
  #paintRoute: typeof paintRoute | null = null;
  #named: Named = { towns: [], depots: [] };
  #sprites: Sprites;
  #focus = nothing;
  #clusters: readonly Cluster[] = [];
  /** When, and for which view: one wider than the window, so that dragging finds its drivers grouped. */
  #grouped: { at: number; of: MapView | null } = { at: -Infinity, of: null };
  #view: MapView | null = null;
  #stale = true;
  #frame = 0;
  #calm = true;

  constructor(palette: Palette, nameOf: (id: string) => string) {
    super('qafila-drivers', 450, 0);
    this.#sprites = new Sprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#nameOf = nameOf;
  }

  /** Another theme. */
  paintWith(palette: Palette): void {
    this.#sprites = new Sprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#request();
  }

  /** All drivers as they are now; those left out are gone. */
  show(drivers: Iterable<Seen>): void {
    const now = performance.now();
    const left = new Set(this.#motions.keys());
    for (const seen of drivers) {
      left.delete(seen.id);
      const motion = this.#motions.get(seen.id);
      if (motion) motion.to(seen, now, this.#calm);
      else this.#motions.set(seen.id, new Motion(seen, now));
    }
    for (const id of left) this.#motions.delete(id);
    this.#stale = true;
    this.#request();
  }

  /** What stands on the map beside the drivers. */
  name(named: Named): void {
    this.#named = named;
    this.#regroupSoon();
  }

  focus(focus: Focus): void {
    const anew = focus.selected !== this.#focus.selected;
    this.#focus = focus;
    if (focus.stops.length > 0 && !this.#paintRoute) void this.#fetchRoute();
    if (anew) this.#regroupSoon();
    else this.#request();
  }

  async #fetchRoute(): Promise<void> {
    ({ paintRoute: this.#paintRoute } = await import('./paint-route.ts'));
    this.#request();
  }

  /** What is at a point of the window. */
  at(x: number, y: number): Hit | null {
    const view = this.#view;
    if (!view) return null;
    const now = performance.now();
    let nearest: { cluster: Cluster; distance: number } | null = null;
    for (const cluster of this.#clusters) {
      const spot = this.#spotOf(cluster, view, now);
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance < reach + Math.min(8, cluster.ids.length) && distance < (nearest?.distance ?? Infinity)) nearest = { cluster, distance };
    }
    if (!nearest) return null;
    const { ids } = nearest.cluster;
    const dots = ids.flatMap((id) => this.#motions.get(id) ?? []);
    return { ids, ...this.#spotOf(nearest.cluster, view, now), canBeParted: ids.length > 1 && canBeParted(dots, this._map.getMaxZoom()) };
  }

  protected override begin(_: LeafletMap): void {
    this.#calm = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#request();
  }

  protected override end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override changed(): void {
    this.#request();
  }

  protected override followed(): void {
    this.#request();
  }

  #regroupSoon(): void {
    this.#grouped.at = -Infinity;
    this.#stale = true;
    this.#request();
  }

  // A hidden tab is given no frames: nothing is drawn there.
  #request(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.gliding) this.#draw();
    });
  }

  #draw(): void {
    const placed = this.place();
    if (!placed || !this.context) return;
    const now = performance.now();
    this.#view = placed.view;
    this.#regroup(placed.view, now);
    const goesOn = this.#paint(this.context, placed.view, placed.ratio, now);
    if (goesOn || this.#stale) this.#request();
  }

  // Drivers change cells twice a second at most; looking elsewhere regroups at once.
  #regroup(view: MapView, now: number): void {
    const { at, of } = this.#grouped;
    const covered = of !== null && covers(of, view);
    if (covered && (!this.#stale || now - at < regroupEveryMs)) return;
    if (of?.zoom !== view.zoom) this.#drift.forget();
    const wide = wider(view, margin);
    this.#clusters = clustersOf(this.#motions.values(), wide, this.#focus.selected);
    this.#names.place(this.#named, this.#clusters, wide, this.#sprites);
    this.#grouped = { at: now, of: wide };
    this.#stale = false;
  }

  #spotOf({ key, ids, x, y }: Cluster, view: MapView, now: number): { x: number; y: number } {
    const [id] = ids;
    const alone = ids.length === 1 && id !== undefined ? this.#motions.get(id) : undefined;
    const at = alone ? { x: alone.xAt(now), y: alone.yAt(now) } : this.#drift.at(key, x, y, this.#calm ? now : Infinity);
    return { x: at.x * view.size - view.left, y: at.y * view.size - view.top };
  }

  #paint(context: CanvasRenderingContext2D, view: MapView, ratio: number, now: number): boolean {
    const { selected, pointed, target, stops } = this.#focus;
    const sprites = this.#sprites;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const chosen = selected === null ? undefined : this.#motions.get(selected);
    let goesOn = chosen?.moves(now) ?? false;
    const rings = (): Ring[] => this.#clusters.filter(({ ids }) => ids.length > 1).map((ring) => ({ ...this.#spotOf(ring, view, now), radius: clusterRadius(ring.ids.length) }));
    paintDepots(context, view, this.#named.depots, rings, sprites.palette);
    context.globalAlpha = chosen ? dimmed : 1;
    let named: { id: string; x: number; y: number } | null = null;
    for (const cluster of this.#clusters) {
      const [id = ''] = cluster.ids;
      if (id === selected) continue;
      const { x, y } = this.#spotOf(cluster, view, now);
      const motion = cluster.ids.length === 1 ? this.#motions.get(id) : undefined;
      if (x < -30 || y < -30 || x > view.width + 30 || y > view.height + 30) continue;
      goesOn ||= motion ? motion.moves(now) : this.#drift.moves(cluster.key);
      const marked = cluster.ids.includes(pointed ?? target ?? '');
      if (marked) context.globalAlpha = 1;
      if (target !== null && cluster.ids.includes(target)) paintTarget(context, x, y, sprites.palette);
      paintSprite(context, sprites, x, y, cluster, motion);
      if (marked && motion) named = { id, x, y };
      if (marked) context.globalAlpha = chosen ? dimmed : 1;
    }
    context.globalAlpha = 1;
    this.#names.paint(context, view, sprites);
    if (chosen) {
      const x = chosen.xAt(now) * view.size - view.left;
      const y = chosen.yAt(now) * view.size - view.top;
      this.#paintRoute?.(context, view, sprites.palette, { x, y }, stops);
      paintSelected(context, x, y, chosen, sprites.palette);
      paintLabel(context, x, y + 22, this.#nameOf(chosen.id), sprites.palette);
    }
    if (named) paintLabel(context, named.x, named.y + 16, this.#nameOf(named.id), sprites.palette);
    return goesOn;
  }
}

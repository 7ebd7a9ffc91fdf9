// All drivers on one canvas; thousands of DOM elements would be too slow. A frame paints only what is in view, and no
// frames are requested while nothing moves.
import type { Map as LeafletMap } from 'leaflet';
import type { MapView } from '#client/kit/map/mercator.ts';
import type { Palette } from '#client/kit/map/palette.ts';
import { Sprites } from '#client/kit/map/sprites.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { Crowd, type Hit } from './crowd.ts';
import type { Seen } from './motion.ts';
import type { paintRoute } from './paint-route.ts';
import { type Focus, paintScene } from './paint-scene.ts';
import { type Named, TownNames } from './town-names.ts';

const noHighlight: Focus = { selected: null, pointed: null, target: null, stops: [] };

export class DriverLayer extends CanvasLayer {
  readonly #clusterer = new Crowd();
  readonly #townLabels = new TownNames();
  readonly #nameOf: (id: string) => string;
  /** Loaded with the first route. */
  #paintRoute: typeof paintRoute | null = null;
  #features: Named = { towns: [], depots: [] };
  #sprites: Sprites;
  #highlight = noHighlight;
  #view: MapView | null = null;
  #frame = 0;

  constructor(palette: Palette, nameOf: (id: string) => string) {
    super('qafila-drivers', 450, 0);
    this.#sprites = new Sprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#nameOf = nameOf;
  }

  paintWith(palette: Palette): void {
    this.#sprites = new Sprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#request();
  }

  /** Sets all drivers; the others are removed. */
  show(drivers: Iterable<Seen>): void {
    this.#clusterer.show(drivers, performance.now());
    this.#request();
  }

  /** Sets the towns and hubs to paint beside the drivers. */
  name(named: Named): void {
    this.#features = named;
    this.#recluster();
  }

  focus(focus: Focus): void {
    const anew = focus.selected !== this.#highlight.selected;
    this.#highlight = focus;
    if (focus.stops.length > 0 && !this.#paintRoute) void this.#loadPaintRoute();
    if (anew) this.#recluster();
    else this.#request();
  }

  async #loadPaintRoute(): Promise<void> {
    ({ paintRoute: this.#paintRoute } = await import('./paint-route.ts'));
    this.#request();
  }

  /** Finds what is at a point of the window. */
  at(x: number, y: number): Hit | null {
    return this.#view && this.#clusterer.at(x, y, this.#view, this._map.getMaxZoom());
  }

  protected override begin(_: LeafletMap): void {
    this.#clusterer.calm = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
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

  #recluster(): void {
    this.#clusterer.regroupSoon();
    this.#request();
  }

  // Browsers call no animation frames in hidden tabs, so nothing is painted there.
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
    const { view, ratio } = placed;
    const now = performance.now();
    const [context, crowd, sprites, names] = [this.context, this.#clusterer, this.#sprites, this.#townLabels];
    this.#view = view;
    const regrouped = crowd.regroup(view, now, this.#highlight.selected);
    if (regrouped) names.place(this.#features, crowd.clusters, regrouped, sprites);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene = {
      context,
      view,
      now,
      crowd,
      sprites,
      names,
      depots: this.#features.depots,
      focus: this.#highlight,
      nameOf: this.#nameOf,
      paintRoute: this.#paintRoute,
    };
    const goesOn = paintScene(scene);
    if (goesOn || crowd.stale) this.#request();
  }
}

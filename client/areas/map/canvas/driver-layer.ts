// All drivers on one canvas: no element for each, which browsers give up on at a thousand. Each frame draws only what is in view, and no
// frame is drawn while nothing moves.
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

const nothing: Focus = { selected: null, pointed: null, target: null, stops: [] };

export class DriverLayer extends CanvasLayer {
  readonly #crowd = new Crowd();
  readonly #names = new TownNames();
  readonly #nameOf: (id: string) => string;
  /** Fetched with the first way there is to draw. */
  #paintRoute: typeof paintRoute | null = null;
  #named: Named = { towns: [], depots: [] };
  #sprites: Sprites;
  #focus = nothing;
  #view: MapView | null = null;
  #frame = 0;

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
    this.#crowd.show(drivers, performance.now());
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
    return this.#view && this.#crowd.at(x, y, this.#view, this._map.getMaxZoom());
  }

  protected override begin(_: LeafletMap): void {
    this.#crowd.calm = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
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
    this.#crowd.regroupSoon();
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
    const { view, ratio } = placed;
    const now = performance.now();
    const [context, crowd, sprites, names] = [this.context, this.#crowd, this.#sprites, this.#names];
    this.#view = view;
    const regrouped = crowd.regroup(view, now, this.#focus.selected);
    if (regrouped) names.place(this.#named, crowd.clusters, regrouped, sprites);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene = {
      context,
      view,
      now,
      crowd,
      sprites,
      names,
      depots: this.#named.depots,
      focus: this.#focus,
      nameOf: this.#nameOf,
      paintRoute: this.#paintRoute,
    };
    const goesOn = paintScene(scene);
    if (goesOn || crowd.stale) this.#request();
  }
}

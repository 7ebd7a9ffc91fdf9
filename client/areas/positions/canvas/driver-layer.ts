// All drivers on one canvas; thousands of DOM elements would be too slow. A frame paints only what is in view, and no
// frames are requested while nothing moves.
import type { Map as LeafletMap } from 'leaflet';
import type { MapView } from '#client/ui/map/mercator.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import { MapSprites } from '#client/ui/map/map-sprites.ts';
import { CanvasLayer } from '#client/ui/map/canvas-layer.ts';
import { MarkerClusterer, type MarkerHit } from './marker-clusterer.ts';
import type { DriverMarker } from './animated-marker.ts';
import type { paintRoute } from './paint-route.ts';
import { type MapHighlight, paintScene, type Scene } from './paint-scene.ts';
import { type MapFeatures, TownLabels } from './town-labels.ts';

const noHighlight: MapHighlight = { selected: null, hovered: null, dropTarget: null, stops: [] };

export class DriverLayer extends CanvasLayer {
  readonly #clusterer = new MarkerClusterer();
  readonly #townLabels = new TownLabels();
  readonly #nameOf: (id: string) => string;
  /** Loaded with the first route. */
  #paintRoute: typeof paintRoute | null = null;
  #features: MapFeatures = { towns: [], hubs: [] };
  #sprites: MapSprites;
  #highlight = noHighlight;
  #view: MapView | null = null;
  #frame = 0;

  constructor(palette: MapPalette, nameOf: (id: string) => string) {
    super('qafila-drivers', 450, 0);
    this.#sprites = new MapSprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#nameOf = nameOf;
  }

  setPalette(palette: MapPalette): void {
    this.#sprites = new MapSprites(palette, Math.min(2, window.devicePixelRatio || 1));
    this.#request();
  }

  /** Sets all drivers; the others are removed. */
  setDrivers(drivers: Iterable<DriverMarker>): void {
    this.#clusterer.setDrivers(drivers, performance.now());
    this.#request();
  }

  /** Sets the towns and hubs to paint beside the drivers. */
  setFeatures(named: MapFeatures): void {
    this.#features = named;
    this.#recluster();
  }

  setHighlight(focus: MapHighlight): void {
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
  hitTest(x: number, y: number): MarkerHit | null {
    return this.#view && this.#clusterer.hitTest(x, y, this.#view, this._map.getMaxZoom());
  }

  protected override onAttach(_: LeafletMap): void {
    this.#clusterer.isAnimated = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#request();
  }

  protected override onDetach(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override onViewSettled(): void {
    this.#request();
  }

  protected override onViewMoving(): void {
    this.#request();
  }

  #recluster(): void {
    this.#clusterer.invalidate();
    this.#request();
  }

  // Browsers call no animation frames in hidden tabs, so nothing is painted there.
  #request(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.isZoomAnimating) this.#draw();
    });
  }

  #draw(): void {
    const placed = this.alignCanvas();
    if (!placed || !this.context) return;
    const { view, ratio } = placed;
    const now = performance.now();
    const [context, clusterer, sprites, townLabels] = [this.context, this.#clusterer, this.#sprites, this.#townLabels];
    this.#view = view;
    const regrouped = clusterer.recluster(view, now, this.#highlight.selected);
    if (regrouped) townLabels.layOut(this.#features, clusterer.clusters, regrouped, sprites);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene: Scene = {
      context,
      view,
      now,
      clusterer,
      sprites,
      townLabels,
      hubs: this.#features.hubs,
      highlight: this.#highlight,
      nameOf: this.#nameOf,
      paintRoute: this.#paintRoute,
    };
    const goesOn = paintScene(scene);
    if (goesOn || clusterer.isStale) this.#request();
  }
}

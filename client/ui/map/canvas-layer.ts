// A canvas on a Leaflet map: aligned with the window for each paint, and scaled while the map zooms.
import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point, type ZoomAnimEvent } from 'leaflet';
import { type MapView, worldSize } from './mercator.ts';

export abstract class CanvasLayer extends Layer {
  readonly #pane: string;
  readonly #order: number;
  readonly #pad: number;
  protected readonly canvas: HTMLCanvasElement;
  protected readonly context: CanvasRenderingContext2D | null;
  /** True during Leaflet's zoom animation; the painted canvas is scaled meanwhile. */
  protected isZoomAnimating = false;
  #view: MapView | null = null;

  /** `pad`: extra margin painted on each side, as a fraction of the window. */
  constructor(pane: string, order: number, pad: number) {
    super();
    this.#pane = pane;
    this.#order = order;
    this.#pad = pad;
    this.canvas = document.createElement('canvas');
    this.context = this.canvas.getContext('2d');
  }

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(this.#pane) ?? map.createPane(this.#pane);
    pane.style.zIndex = String(this.#order);
    pane.style.pointerEvents = 'none';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.classList.add('leaflet-zoom-animated');
    this.canvas.style.maxInlineSize = 'none';
    pane.append(this.canvas);
    this.onAttach(map);
    return this;
  }

  override onRemove(): this {
    this.onDetach();
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoomanim: (event) => {
        this.#stretchTo(event);
      },
      zoomend: () => {
        this.isZoomAnimating = false;
        this.onViewSettled();
      },
      zoom: () => {
        this.onViewMoving();
      },
      move: () => {
        this.onViewMoving();
      },
      moveend: () => {
        this.onViewSettled();
      },
      viewreset: () => {
        this.onViewSettled();
      },
      resize: () => {
        this.onViewSettled();
      },
    };
  }

  protected abstract onAttach(map: LeafletMap): void;
  protected abstract onDetach(): void;
  /** Called when the view has come to rest. */
  protected abstract onViewSettled(): void;
  /** Called while the view moves. */
  protected abstract onViewMoving(): void;

  /** Aligns the canvas with the window; returns the view to paint, or null when the layer is not on a map. */
  protected alignCanvas(): { view: MapView; ratio: number } | null {
    const map: LeafletMap | undefined = this._map;
    if (!map) return null;
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-this.#pad)).round();
    const [width, height] = [Math.round(size.x * (1 + 2 * this.#pad)), Math.round(size.y * (1 + 2 * this.#pad))];
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.#resize(width, height, ratio);
    DomUtil.setTransform(this.canvas, corner, 1);
    const zoom = map.getZoom();
    const at = map.getPixelOrigin().add(corner);
    this.#view = { zoom, size: worldSize(zoom), left: at.x, top: at.y, width, height };
    return { view: this.#view, ratio };
  }

  /** Scales the painted canvas to the current view. */
  protected scaleCanvas(): void {
    const map: LeafletMap | undefined = this._map;
    if (map) this.#transform(map.getPixelOrigin(), map.getZoom());
  }

  /** The current scale relative to the painted one, and whether the canvas still covers the window. */
  protected drawnCoverage(): { scale: number; covers: boolean } {
    const map: LeafletMap | undefined = this._map;
    const view = this.#view;
    if (!map || !view) return { scale: 1, covers: false };
    const scale = worldSize(map.getZoom()) / view.size;
    const corner = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]));
    const { x, y } = map.getSize();
    const covers =
      corner.x >= view.left * scale &&
      corner.y >= view.top * scale &&
      corner.x + x <= (view.left + view.width) * scale &&
      corner.y + y <= (view.top + view.height) * scale;
    return { scale, covers };
  }

  #resize(width: number, height: number, ratio: number): void {
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width === across && this.canvas.height === down) return;
    this.canvas.width = across;
    this.canvas.height = down;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }

  #stretchTo(event: unknown): void {
    if (!isZooming(event)) return;
    this.isZoomAnimating = true;
    const { center, zoom } = event;
    const map = this._map;
    const pane = map.containerPointToLayerPoint([0, 0]).multiplyBy(-1);
    this.#transform(map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(pane).round(), zoom);
  }

  #transform(origin: Point, zoom: number): void {
    const view = this.#view;
    if (!view) return;
    const scale = worldSize(zoom) / view.size;
    DomUtil.setTransform(this.canvas, new Point(view.left * scale, view.top * scale).subtract(origin), scale);
  }
}

function isZooming(event: unknown): event is ZoomAnimEvent {
  return typeof event === 'object' && event !== null && 'center' in event && 'zoom' in event;
}

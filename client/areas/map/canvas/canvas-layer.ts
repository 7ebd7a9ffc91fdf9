// A canvas that lies on a Leaflet map and follows it: placed anew for each drawing, stretched while the map zooms.
import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point, type ZoomAnimEvent } from 'leaflet';
import { type MapView, worldSize } from '#client/kit/map/mercator.ts';

export abstract class CanvasLayer extends Layer {
  readonly #pane: string;
  readonly #order: number;
  readonly #pad: number;
  protected readonly canvas: HTMLCanvasElement;
  protected readonly context: CanvasRenderingContext2D | null;
  /** True while the map glides to another zoom by itself: what is drawn is stretched. */
  protected gliding = false;
  #view: MapView | null = null;

  /** `pad`: how much more than the window is drawn on each side, as a part of it. */
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
    this.begin(map);
    return this;
  }

  override onRemove(): this {
    this.end();
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoomanim: (event) => {
        this.#stretchTo(event);
      },
      zoomend: () => {
        this.gliding = false;
        this.changed();
      },
      zoom: () => {
        this.followed();
      },
      move: () => {
        this.followed();
      },
      moveend: () => {
        this.changed();
      },
      viewreset: () => {
        this.changed();
      },
      resize: () => {
        this.changed();
      },
    };
  }

  protected abstract begin(map: LeafletMap): void;
  protected abstract end(): void;
  /** The view came to rest somewhere else. */
  protected abstract changed(): void;
  /** The view is on its way somewhere. */
  protected abstract followed(): void;

  /** Lays the canvas over the window as it is now; what it shows then. Null off the map. */
  protected place(): { view: MapView; ratio: number } | null {
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

  /** Stretches what was drawn to where the map is now. */
  protected stretch(): void {
    const map: LeafletMap | undefined = this._map;
    if (map) this.#transform(map.getPixelOrigin(), map.getZoom());
  }

  /** How much larger the map is now than what was drawn, and whether that still covers the window. */
  protected drawn(): { scale: number; covers: boolean } {
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
    this.gliding = true;
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

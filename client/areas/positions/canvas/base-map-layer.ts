// The offline base map below the drivers. It is painted larger than the window, so that small pans need no repaint.
import { type BaseMap, paintBaseMap } from '#client/ui/map/paint-base-map.ts';
import { CanvasLayer } from '#client/ui/map/canvas-layer.ts';

/** Repainted during a zoom when it is scaled more than this. */
const maxScale = 1.8;
const settleMs = 250;

export class BaseMapLayer extends CanvasLayer {
  #base: BaseMap;
  #frame = 0;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  /** The painted base map is not the current one. */
  #isOutdated = true;

  constructor(base: BaseMap) {
    super('qafila-base', 150, 0.3);
    this.#base = base;
  }

  /** Sets another base map and repaints. */
  setBaseMap(base: BaseMap): void {
    this.#base = base;
    this.#isOutdated = true;
    this.onViewSettled();
  }

  protected override onAttach(): void {
    this.#draw();
  }

  protected override onDetach(): void {
    clearTimeout(this.#settleTimer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  // After a pan that stays inside the painted area, the repaint waits until the map is at rest.
  protected override onViewSettled(): void {
    clearTimeout(this.#settleTimer);
    const { scale, covers } = this.drawnCoverage();
    if (scale !== 1 || !covers || this.#isOutdated) this.#request();
    else
      this.#settleTimer = setTimeout(() => {
        this.#request();
      }, settleMs);
  }

  #request(): void {
    if (this.isZoomAnimating || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.isZoomAnimating) this.#draw();
    });
  }

  protected override onViewMoving(): void {
    if (this.isZoomAnimating) return;
    const { scale, covers } = this.drawnCoverage();
    if (scale !== 1) this.scaleCanvas();
    if (!covers || scale > maxScale || scale < 1 / maxScale) this.#request();
  }

  #draw(): void {
    const placed = this.alignCanvas();
    this.#isOutdated = false;
    if (placed && this.context) paintBaseMap(this.context, placed.view, placed.ratio, this.#base);
  }
}

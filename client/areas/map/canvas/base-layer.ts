// The offline base map below the drivers. It is painted larger than the window, so that small pans need no repaint.
import { type Base, paintBase } from '#client/kit/map/base.ts';
import { CanvasLayer } from './canvas-layer.ts';

/** Repainted during a zoom when it is scaled more than this. */
const maxScale = 1.8;
const settleMs = 250;

export class BaseLayer extends CanvasLayer {
  #base: Base;
  #frame = 0;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  /** The painted base map is not the current one. */
  #isOutdated = true;

  constructor(base: Base) {
    super('qafila-base', 150, 0.3);
    this.#base = base;
  }

  /** Sets another base map and repaints. */
  show(base: Base): void {
    this.#base = base;
    this.#isOutdated = true;
    this.changed();
  }

  protected override begin(): void {
    this.#draw();
  }

  protected override end(): void {
    clearTimeout(this.#settleTimer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  // After a pan that stays inside the painted area, the repaint waits until the map is at rest.
  protected override changed(): void {
    clearTimeout(this.#settleTimer);
    const { scale, covers } = this.drawn();
    if (scale !== 1 || !covers || this.#isOutdated) this.#request();
    else
      this.#settleTimer = setTimeout(() => {
        this.#request();
      }, settleMs);
  }

  #request(): void {
    if (this.gliding || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.gliding) this.#draw();
    });
  }

  protected override followed(): void {
    if (this.gliding) return;
    const { scale, covers } = this.drawn();
    if (scale !== 1) this.stretch();
    if (!covers || scale > maxScale || scale < 1 / maxScale) this.#request();
  }

  #draw(): void {
    const placed = this.place();
    this.#isOutdated = false;
    if (placed && this.context) paintBase(this.context, placed.view, placed.ratio, this.#base);
  }
}

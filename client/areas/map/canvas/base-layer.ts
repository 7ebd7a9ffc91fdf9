// The offline map below the drivers: drawn wider than the window, so that looking around costs nothing.
import { type Base, paintBase } from '#client/kit/map/base.ts';
import { CanvasLayer } from './canvas-layer.ts';

/** Stretched further than this, it is drawn anew on the way. */
const blurredFrom = 1.8;

export class BaseLayer extends CanvasLayer {
  #base: Base;
  #frame = 0;

  constructor(base: Base) {
    super('qafila-base', 150, 0.3);
    this.#base = base;
  }

  /** Draws something else from now on. */
  show(base: Base): void {
    this.#base = base;
    this.changed();
  }

  protected override begin(): void {
    this.#draw();
  }

  protected override end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override changed(): void {
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
    if (!covers || scale > blurredFrom || scale < 1 / blurredFrom) this.changed();
  }

  #draw(): void {
    const placed = this.place();
    if (placed && this.context) paintBase(this.context, placed.view, placed.ratio, this.#base);
  }
}

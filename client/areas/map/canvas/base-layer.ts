// The offline map below the drivers: drawn wider than the window, so that looking around costs nothing.
import { type Base, paintBase } from '#client/kit/map/base.ts';
import { CanvasLayer } from './canvas-layer.ts';

/** Stretched further than this, it is drawn anew on the way. */
const blurredFrom = 1.8;
const restMs = 250;

export class BaseLayer extends CanvasLayer {
  #base: Base;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Something else is to be shown than what was drawn. */
  #old = true;

  constructor(base: Base) {
    super('qafila-base', 150, 0.3);
    this.#base = base;
  }

  /** Draws something else from now on. */
  show(base: Base): void {
    this.#base = base;
    this.#old = true;
    this.changed();
  }

  protected override begin(): void {
    this.#draw();
  }

  protected override end(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  // What still covers the window is drawn around its new middle only once it has come to rest.
  protected override changed(): void {
    clearTimeout(this.#rest);
    const { scale, covers } = this.drawn();
    if (scale !== 1 || !covers || this.#old) this.#request();
    else
      this.#rest = setTimeout(() => {
        this.#request();
      }, restMs);
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
    if (!covers || scale > blurredFrom || scale < 1 / blurredFrom) this.#request();
  }

  #draw(): void {
    const placed = this.place();
    this.#old = false;
    if (placed && this.context) paintBase(this.context, placed.view, placed.ratio, this.#base);
  }
}

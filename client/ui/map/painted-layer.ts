// A layer that paints what it is given, larger than the window, so that small pans need no repaint.
import { CanvasLayer } from './canvas-layer.ts';
import type { MapView } from './mercator.ts';

export type Paint<Content> = (context: CanvasRenderingContext2D, view: MapView, content: Content) => void;

export class PaintedLayer<Content> extends CanvasLayer {
  readonly #paint: Paint<Content>;
  #content: Content;
  #frame = 0;

  constructor(pane: string, order: number, content: Content, paint: Paint<Content>) {
    super(pane, order, 0.2);
    this.#content = content;
    this.#paint = paint;
  }

  /** Shows something else. */
  setContent(content: Content): void {
    this.#content = content;
    this.onViewSettled();
  }

  protected override onAttach(): void {
    this.#draw();
  }

  protected override onDetach(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override onViewSettled(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.isZoomAnimating) this.#draw();
    });
  }

  protected override onViewMoving(): void {
    if (this.isZoomAnimating) return;
    const { scale, covers } = this.drawnCoverage();
    if (scale !== 1) this.scaleCanvas();
    if (!covers) this.onViewSettled();
  }

  #draw(): void {
    const placed = this.alignCanvas();
    if (!placed || !this.context) return;
    const { view, ratio } = placed;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.clearRect(0, 0, view.width, view.height);
    this.#paint(this.context, view, this.#content);
  }
}

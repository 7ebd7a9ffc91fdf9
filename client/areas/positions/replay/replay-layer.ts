// The tracks of a day on a canvas: what was driven until a moment, pauses, outcomes, and where each driver was.
import { indexAt, placeAt, type ReplayPoint } from '#shared/areas/positions/replay.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import { type MapView, projectToWorld } from '#client/ui/map/mercator.ts';
import { CanvasLayer } from '#client/ui/map/canvas-layer.ts';
import type { ReplayedDriver } from './replay-day.ts';

export interface ReplayScene {
  drivers: readonly ReplayedDriver[];
  selected: string | null;
  second: number;
}

const fullCircle = 2 * Math.PI;

export class ReplayLayer extends CanvasLayer {
  #palette: MapPalette;
  #scene: ReplayScene = { drivers: [], selected: null, second: 0 };
  #frame = 0;

  constructor(palette: MapPalette) {
    super('qafila-replay', 450, 0);
    this.#palette = palette;
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#request();
  }

  setScene(scene: ReplayScene): void {
    this.#scene = scene;
    this.#request();
  }

  protected override onAttach(): void {
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

  #request(): void {
    if (this.isZoomAnimating || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const placed = this.alignCanvas();
    const { context } = this;
    if (!placed || !context) return;
    const { view, ratio } = placed;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const { drivers, selected, second } = this.#scene;
    // Of several drivers only the selected one has more than a line: outcomes of all would hide each other.
    for (const driver of drivers)
      if (driver.id === selected || drivers.length === 1) this.#paintDay(context, view, driver);
      else if (selected === null)
        this.#line(context, view, driver.points.slice(0, indexAt(driver.points, second) + 1), {
          colour: this.#palette.line,
          width: 1.5,
        });
    for (const { id, points, name } of drivers) {
      const place = placeAt(points, second);
      if (place) this.#paintDriver(context, toPixels(place, view), name, selected === null || selected === id);
    }
  }

  /** The track until the moment in full, the rest faintly; pauses as rings, outcomes as dots. */
  #paintDay(context: CanvasRenderingContext2D, view: MapView, { points, pauses, steps }: ReplayedDriver): void {
    const { second } = this.#scene;
    const now = indexAt(points, second);
    this.#line(context, view, points, { colour: this.#palette.line, width: 1.5 });
    this.#line(context, view, points.slice(0, now + 1), { colour: this.#palette.accent, width: 3 });
    for (const { since, lat, lng } of pauses)
      if (since <= second)
        this.#dot(context, toPixels({ lat, lng }, view), 8, this.#palette.surface, this.#palette.stopped);
    for (const { second: at, event, isByDriver } of steps) {
      const place = at <= second && isByDriver ? placeAt(points, at) : null;
      if (place)
        this.#dot(
          context,
          toPixels(place, view),
          5,
          event === 'delivered' ? this.#palette.moving : this.#palette.late,
          this.#palette.surface,
        );
    }
  }

  #line(
    context: CanvasRenderingContext2D,
    view: MapView,
    points: readonly ReplayPoint[],
    { colour, width }: { colour: string; width: number },
  ): void {
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.beginPath();
    for (const [index, point] of points.entries()) {
      const { x, y } = toPixels(point, view);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }

  #dot(context: CanvasRenderingContext2D, { x, y }: Pixel, radius: number, fill: string, ring: string): void {
    context.beginPath();
    context.arc(x, y, radius, 0, fullCircle);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = ring;
    context.stroke();
  }

  #paintDriver(context: CanvasRenderingContext2D, at: Pixel, name: string, isNamed: boolean): void {
    this.#dot(
      context,
      at,
      isNamed ? 9 : 6,
      isNamed ? this.#palette.accent : this.#palette.offline,
      this.#palette.surface,
    );
    if (!isNamed) return;
    context.font = `600 12px ${this.#palette.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.lineWidth = 3;
    context.strokeStyle = this.#palette.surface;
    context.strokeText(name, at.x, at.y - 13);
    context.fillStyle = this.#palette.text;
    context.fillText(name, at.x, at.y - 13);
  }
}

interface Pixel {
  x: number;
  y: number;
}

function toPixels({ lat, lng }: GeoPoint, view: MapView): Pixel {
  const { x, y } = projectToWorld(lat, lng);
  return { x: x * view.size - view.left, y: y * view.size - view.top };
}

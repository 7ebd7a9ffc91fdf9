// Cached pictures of driver markers. Each state has its own shape besides its colour; the arrow has one picture per 32
// directions.
import { townFont, paintTownName } from './map-labels.ts';
import type { MapTown } from './label-placement.ts';
import type { MapPalette } from './map-palette.ts';

/** The state of a driver on the map. */
export type DriverMarkerState = 'moving' | 'late' | 'stopped' | 'offline';
export const driverMarkerStates: readonly DriverMarkerState[] = ['moving', 'late', 'stopped', 'offline'];

const directions = 32;
const radius = 10;
/** Side of a driver sprite in CSS pixels: the disc, its white rim and its shadow. */
export const spriteSize = 30;

type Canvas = HTMLCanvasElement;

function blank(
  width: number,
  height: number,
  ratio: number,
): { canvas: Canvas; context: CanvasRenderingContext2D | null } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  const context = canvas.getContext('2d');
  context?.scale(ratio, ratio);
  context?.translate(width / 2, height / 2);
  return { canvas, context };
}

function disc(context: CanvasRenderingContext2D, size: number, fill: string, rim: string): void {
  context.save();
  context.shadowColor = 'rgb(20 18 14 / .28)';
  context.shadowBlur = 4;
  context.shadowOffsetY = 1;
  context.beginPath();
  context.arc(0, 0, size + 1.8, 0, Math.PI * 2);
  context.fillStyle = rim;
  context.fill();
  context.restore();
  context.beginPath();
  context.arc(0, 0, size, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
}

function arrow(context: CanvasRenderingContext2D, size: number, turn: number, colour: string): void {
  context.save();
  context.rotate(turn);
  context.beginPath();
  context.moveTo(0, -size * 0.58);
  context.lineTo(size * 0.46, size * 0.48);
  context.lineTo(0, size * 0.24);
  context.lineTo(-size * 0.46, size * 0.48);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

function mark(context: CanvasRenderingContext2D, state: 'late' | 'stopped', size: number, colour: string): void {
  context.fillStyle = colour;
  if (state === 'stopped') {
    context.fillRect(-size * 0.36, -size * 0.42, size * 0.24, size * 0.84);
    context.fillRect(size * 0.12, -size * 0.42, size * 0.24, size * 0.84);
    return;
  }
  context.beginPath();
  context.roundRect(-size * 0.12, -size * 0.55, size * 0.24, size * 0.68, size * 0.1);
  context.roundRect(-size * 0.13, size * 0.28, size * 0.26, size * 0.26, size * 0.13);
  context.fill();
}

/** Draws a driver marker at 0, 0. `turn` in radians, 0 = north, clockwise. */
export function paintDriver(
  context: CanvasRenderingContext2D,
  state: DriverMarkerState,
  turn: number,
  palette: MapPalette,
  size = radius,
): void {
  const inside = palette.surface;
  if (state === 'offline') {
    disc(context, size, inside, inside);
    context.beginPath();
    context.arc(0, 0, size - 1.5, 0, Math.PI * 2);
    context.moveTo(-size * 0.42, size * 0.42);
    context.lineTo(size * 0.42, -size * 0.42);
    context.lineWidth = 1.7;
    context.lineCap = 'round';
    context.strokeStyle = palette.offline;
    context.stroke();
    return;
  }
  disc(context, size, palette[state], inside);
  if (state === 'moving') arrow(context, size, turn, '#ffffff');
  else mark(context, state, size, inkOn(palette));
}

// White is not readable on the bright colours of the dark theme.
function inkOn({ surface }: MapPalette): string {
  return /^#[0-4]/.test(surface) ? '#101114' : '#ffffff';
}

/** Radius of the ring of a cluster with `total` drivers, in CSS pixels. */
export function clusterRadius(total: number): number {
  return total < 10 ? 13 : total < 100 ? 16 : total < 1000 ? 20 : 24;
}

/** Height of a name's sprite, and how much wider it is than the name, in CSS pixels. */
export const townNameSprite = { height: 24, wider: 8 } as const;

/** Cached sprites for one theme and device pixel ratio. */
export class MapSprites {
  readonly palette: MapPalette;
  readonly ratio: number;
  readonly #drawn = new Map<string, Canvas>();
  readonly #ruler = document.createElement('canvas').getContext('2d');
  readonly #most = 600;

  constructor(palette: MapPalette, ratio: number) {
    this.palette = palette;
    this.ratio = ratio;
  }

  /** The sprite of a driver, `spriteSize` wide. `bearing` in degrees. */
  driver(state: DriverMarkerState, bearing: number): Canvas {
    const turn =
      state === 'moving' ? ((Math.round((bearing / 360) * directions) % directions) + directions) % directions : 0;
    return this.#get(`${state} ${turn}`, spriteSize, (context) => {
      paintDriver(context, state, (turn / directions) * Math.PI * 2, this.palette);
    });
  }

  /**
   * The sprite of a cluster: the number of drivers, a ring with the share of each state, and a marker if a driver is
   * late.
   */
  cluster(counts: Readonly<Record<DriverMarkerState, number>>): { canvas: Canvas; side: number } {
    const total = driverMarkerStates.reduce((sum, state) => sum + counts[state], 0);
    const size = clusterRadius(total);
    const side = size * 2 + 20;
    // The ring shows twelfths. Finer shares are not visible and would create more sprites.
    const twelfths = driverMarkerStates.map((state) =>
      counts[state] === 0 ? 0 : Math.max(1, Math.round((counts[state] / total) * 12)),
    );
    const key = `c ${total} ${twelfths.join(' ')}`;
    return {
      side,
      canvas: this.#get(key, side, (context) => {
        paintCluster(context, total, twelfths, counts.late > 0, size, this.palette);
      }),
    };
  }

  /** The width of a town's name in CSS pixels. */
  measureTownName(town: MapTown): number {
    if (!this.#ruler) return 0;
    this.#ruler.font = townFont(town, this.palette);
    return this.#ruler.measureText(town.name).width;
  }

  /** The sprite of a town's name, with the name in its middle. */
  townName(town: MapTown, width: number): Canvas {
    const paint = (context: CanvasRenderingContext2D): void => {
      paintTownName(context, town, -width / 2, 0, this.palette);
    };
    return this.#get(`n ${town.rank} ${town.name}`, width + townNameSprite.wider, paint, townNameSprite.height);
  }

  #get(key: string, width: number, paint: (context: CanvasRenderingContext2D) => void, height = width): Canvas {
    const known = this.#drawn.get(key);
    if (known) return known;
    if (this.#drawn.size >= this.#most) this.#drawn.clear();
    const { canvas, context } = blank(width, height, this.ratio);
    if (context) paint(context);
    this.#drawn.set(key, canvas);
    return canvas;
  }
}

function paintCluster(
  context: CanvasRenderingContext2D,
  total: number,
  parts: readonly number[],
  late: boolean,
  size: number,
  palette: MapPalette,
): void {
  disc(context, size, palette.surface, palette.surface);
  const sum = parts.reduce((a, b) => a + b, 0);
  context.lineWidth = 3;
  let from = -Math.PI / 2;
  for (const [index, part] of parts.entries()) {
    const state = driverMarkerStates[index];
    if (part === 0 || state === undefined) continue;
    const to = from + (part / sum) * Math.PI * 2;
    context.beginPath();
    context.arc(0, 0, size - 1, from, to);
    context.strokeStyle = state === 'offline' ? palette.line : palette[state];
    context.stroke();
    from = to;
  }
  context.font = `600 ${size < 15 ? 12 : 13}px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.text;
  context.fillText(String(total), 0, 0.5);
  if (!late) return;
  context.save();
  context.translate(size * 0.74, -size * 0.74);
  paintDriver(context, 'late', 0, palette, 6);
  context.restore();
}

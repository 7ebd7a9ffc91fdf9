// Paints drivers, clusters and labels.
import type { Palette } from '#client/kit/map/palette.ts';
import { paintDriver, spriteSide, type Sprites } from '#client/kit/map/sprites.ts';
import type { Cluster } from './clusters.ts';
import { labelSpot, type LabelArea } from './label-spot.ts';
import type { Motion } from './motion.ts';

/** Paints a single driver, or a cluster. */
export function paintSprite(
  context: CanvasRenderingContext2D,
  sprites: Sprites,
  x: number,
  y: number,
  { counts }: Cluster,
  motion: Motion | undefined,
): void {
  if (motion) {
    context.drawImage(
      sprites.driver(motion.state, motion.bearing),
      x - spriteSide / 2,
      y - spriteSide / 2,
      spriteSide,
      spriteSide,
    );
    return;
  }
  const { canvas, side } = sprites.cluster(counts);
  context.drawImage(canvas, x - side / 2, y - side / 2, side, side);
}

/** Paints the selected driver, larger and with a halo. */
export function paintSelected(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { state, bearing }: Motion,
  palette: Palette,
): void {
  paintHalo(context, x, y, palette);
  context.save();
  context.translate(x, y);
  paintDriver(context, state, (bearing * Math.PI) / 180, palette, 13);
  context.restore();
}

/** Highlights the drop target. */
export function paintTarget(context: CanvasRenderingContext2D, x: number, y: number, palette: Palette): void {
  paintHalo(context, x, y, palette);
  context.beginPath();
  context.arc(x, y, 20, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = palette.accent;
  context.stroke();
}

function paintHalo(context: CanvasRenderingContext2D, x: number, y: number, palette: Palette): void {
  context.save();
  context.globalAlpha = 0.18;
  context.beginPath();
  context.arc(x, y, 24, 0, Math.PI * 2);
  context.fillStyle = palette.accent;
  context.fill();
  context.restore();
}

const labelHeight = 24;

/** Paints a driver's name on a dark background, at least `gap` from its centre. */
export function paintLabel(
  context: CanvasRenderingContext2D,
  at: { x: number; y: number },
  gap: number,
  name: string,
  palette: Palette,
  room: LabelArea,
): void {
  if (name === '') return;
  context.font = `600 12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(name).width + 18;
  const spot = labelSpot(at, { width, height: labelHeight }, gap, room);
  if (!spot) return;
  context.save();
  context.shadowColor = 'rgb(20 18 14 / .3)';
  context.shadowBlur = 8;
  context.shadowOffsetY = 2;
  context.beginPath();
  context.roundRect(spot.left, spot.top, width, labelHeight, 6);
  context.fillStyle = palette.inverse;
  context.fill();
  context.restore();
  context.fillStyle = palette.onInverse;
  context.fillText(name, spot.left + width / 2, spot.top + 12.5);
}

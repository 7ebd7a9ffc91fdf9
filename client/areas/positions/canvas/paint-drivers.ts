// Paints drivers, clusters and labels.
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import { paintDriver, spriteSize, type MapSprites } from '#client/ui/map/map-sprites.ts';
import type { Cluster } from './clusters.ts';
import { placeLabel, type LabelArea } from './driver-label-placement.ts';
import type { AnimatedMarker } from './animated-marker.ts';

/** Paints a single driver, or a cluster. */
export function paintSprite(
  context: CanvasRenderingContext2D,
  sprites: MapSprites,
  x: number,
  y: number,
  { counts }: Cluster,
  motion: AnimatedMarker | undefined,
): void {
  if (motion) {
    context.drawImage(
      sprites.driver(motion.state, motion.bearing),
      x - spriteSize / 2,
      y - spriteSize / 2,
      spriteSize,
      spriteSize,
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
  { state, bearing }: AnimatedMarker,
  palette: MapPalette,
): void {
  paintHalo(context, x, y, palette);
  context.save();
  context.translate(x, y);
  paintDriver(context, state, (bearing * Math.PI) / 180, palette, 13);
  context.restore();
}

/** Highlights the drop target. */
export function paintTarget(context: CanvasRenderingContext2D, x: number, y: number, palette: MapPalette): void {
  paintHalo(context, x, y, palette);
  context.beginPath();
  context.arc(x, y, 20, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = palette.accent;
  context.stroke();
}

function paintHalo(context: CanvasRenderingContext2D, x: number, y: number, palette: MapPalette): void {
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
  palette: MapPalette,
  room: LabelArea,
): void {
  if (name === '') return;
  context.font = `600 12px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(name).width + 18;
  const spot = placeLabel(at, { width, height: labelHeight }, gap, room);
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

// Placement of a driver's name: below the driver or on another free side, never outside the window or under an overlay.
import { type Box, boxAround, boxesOverlap } from '#client/ui/map/label-placement.ts';

interface PixelPoint {
  x: number;
  y: number;
}

/** The window in pixels, and the boxes of it that are covered. */
export interface LabelArea {
  width: number;
  height: number;
  covered: readonly Box[];
}

/** Minimum distance of a label from the edge. */
const edgeMargin = 6;
/** Tried in order, to avoid an overlay in the way. */
const extraDistances = [0, 28, 56];

const clamp = (at: number, length: number, side: number): number =>
  Math.max(edgeMargin, Math.min(at, side - length - edgeMargin));

/** The upper left corner of a label at least `gap` from the driver; null when the driver is outside the window. */
export function placeLabel(
  { x, y }: PixelPoint,
  label: { width: number; height: number },
  gap: number,
  room: LabelArea,
): { left: number; top: number } | null {
  if (x < -gap || y < -gap || x > room.width + gap || y > room.height + gap) return null;
  const boxAt = (left: number, top: number): Box => {
    const inside = { left: clamp(left, label.width, room.width), top: clamp(top, label.height, room.height) };
    return { ...inside, right: inside.left + label.width, bottom: inside.top + label.height };
  };
  const boxes = extraDistances.flatMap((more) => {
    const far = gap + more;
    const [middle, level] = [x - label.width / 2, y - label.height / 2];
    return [
      boxAt(middle, y + far),
      boxAt(middle, y - far - label.height),
      boxAt(x - far - label.width, level),
      boxAt(x + far, level),
    ];
  });
  const taken = [boxAround(x, y, gap), ...room.covered];
  return boxes.find((box) => !taken.some((other) => boxesOverlap(box, other))) ?? boxAt(x - label.width / 2, y + gap);
}

/** The boxes of the elements with `data-over-map`, in pixels of the canvas. */
export function coveredBoxes(canvas: HTMLElement): Box[] {
  const { left, top } = canvas.getBoundingClientRect();
  return [...document.querySelectorAll('[data-over-map]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
  });
}

// Where a driver's name is written: below the driver, or where there is room for it; never across an edge of the window or under what floats on the map.
import { type Box, boxAround, overlap } from '#client/kit/map/name-spots.ts';

interface Point {
  x: number;
  y: number;
}

/** Where one may write, in pixels: the window, and what of it is covered. */
export interface Room {
  width: number;
  height: number;
  covered: readonly Box[];
}

/** A label keeps so far from the edge. */
const rim = 6;
/** Beside a button that is in the way it stands further off. */
const furtherOff = [0, 28, 56];

const within = (at: number, length: number, side: number): number => Math.max(rim, Math.min(at, side - length - rim));

/** The upper left corner of a label that keeps `gap` from the middle of its driver; null when the driver is out of the window. */
export function labelSpot(
  { x, y }: Point,
  label: { width: number; height: number },
  gap: number,
  room: Room,
): { left: number; top: number } | null {
  if (x < -gap || y < -gap || x > room.width + gap || y > room.height + gap) return null;
  const boxAt = (left: number, top: number): Box => {
    const inside = { left: within(left, label.width, room.width), top: within(top, label.height, room.height) };
    return { ...inside, right: inside.left + label.width, bottom: inside.top + label.height };
  };
  const boxes = furtherOff.flatMap((more) => {
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
  return boxes.find((box) => !taken.some((other) => overlap(box, other))) ?? boxAt(x - label.width / 2, y + gap);
}

/** What floats on a canvas, in its pixels: elements that say so by `data-over-map`. */
export function coveredOf(canvas: HTMLElement): Box[] {
  const { left, top } = canvas.getBoundingClientRect();
  return [...document.querySelectorAll('[data-over-map]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
  });
}

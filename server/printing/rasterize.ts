// Letters as black and white dots. Written here because the image library of the server loads no SVG, on purpose: it
// also decodes what people upload.
import type { TextShape } from './drawing.ts';
import { glyphsOf } from './glyphs.ts';

export interface Bitmap {
  bytesPerRow: number;
  height: number;
  /** One bit a dot, the leftmost first; 1 is black. */
  bits: Buffer;
}

interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Straight lines that stand for one curve of a letter; at 12 dots a millimetre more of them change no dot. */
const curveSteps = 6;

/** The outlines of a line of text as edges, in millimetres. */
function edgesOf(shape: TextShape): Edge[] {
  const edges: Edge[] = [];
  for (const { path, x, y, scale } of glyphsOf(shape)) {
    let [atX, atY, startX, startY] = [0, 0, 0, 0];
    const lineTo = (toX: number, toY: number): void => {
      edges.push({ x0: x + atX * scale, y0: y - atY * scale, x1: x + toX * scale, y1: y - toY * scale });
      [atX, atY] = [toX, toY];
    };
    for (const { command, args } of path.commands) {
      const [a = 0, b = 0, c = 0, d = 0] = args;
      if (command === 'moveTo') [atX, atY, startX, startY] = [a, b, a, b];
      else if (command === 'lineTo') lineTo(a, b);
      else if (command === 'closePath') lineTo(startX, startY);
      else {
        // TrueType letters have quadratic curves only.
        const [fromX, fromY] = [atX, atY];
        for (let step = 1; step <= curveSteps; step += 1) {
          const t = step / curveSteps;
          const u = 1 - t;
          lineTo(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d);
        }
      }
    }
  }
  return edges;
}

/** Where the middle of a row of dots goes into and out of the letters: the rule of the non-zero winding number. */
function spansOf(edges: readonly Edge[], y: number): [from: number, to: number][] {
  const crossings = edges
    .filter(({ y0, y1 }) => y0 <= y !== y1 <= y)
    .map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
    .toSorted((a, b) => a.x - b.x);
  const spans: [number, number][] = [];
  let winding = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) spans.push([from, x]);
  }
  return spans;
}

/** The line in an area in millimetres, at so many dots per millimetre. */
export function rasterizeText(
  shape: TextShape,
  area: { x: number; y: number; width: number; height: number },
  density: number,
): Bitmap {
  const edges = edgesOf(shape);
  const [width, height] = [Math.ceil(area.width * density), Math.ceil(area.height * density)];
  const bytesPerRow = Math.ceil(width / 8);
  const bits = Buffer.alloc(bytesPerRow * height);
  for (let row = 0; row < height; row += 1)
    for (const [from, to] of spansOf(edges, area.y + (row + 0.5) / density)) {
      const first = Math.max(0, Math.round((from - area.x) * density));
      const last = Math.min(width, Math.round((to - area.x) * density));
      for (let dot = first; dot < last; dot += 1) {
        const at = row * bytesPerRow + (dot >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (dot & 7));
      }
    }
  return { bytesPerRow, height, bits };
}

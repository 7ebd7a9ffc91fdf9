// The letters of a line, each with its place.
import type { Path } from 'fontkit';
import type { TextShape } from './drawing.ts';
import { fontOf } from './fonts.ts';
import { mirrored } from './typeset.ts';

export interface PlacedGlyph {
  /** In units of the font, upwards. */
  path: Path;
  /** Millimetres. */
  x: number;
  y: number;
  /** Millimetres of a unit. */
  scale: number;
}

/** The letters of a line as they are joined and ordered on paper. */
export function glyphsOf({ runs, y, size, weight }: TextShape): PlacedGlyph[] {
  const font = fontOf(weight);
  const scale = size / font.unitsPerEm;
  return runs.flatMap((run) => {
    const { glyphs, positions } = font.layout(run.isRtl ? mirrored(run.text) : run.text);
    let at = run.x;
    return glyphs.map(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const placed = { path, x: at + xOffset * scale, y: y - yOffset * scale, scale };
      at += xAdvance * scale;
      return placed;
    });
  });
}

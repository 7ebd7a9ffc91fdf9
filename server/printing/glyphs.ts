// The letters of a line, each with its place.
import type { Path } from 'fontkit';
import type { TextShape } from './drawing.ts';
import { fontOf } from './fonts.ts';
import { shapeRun } from './typeset.ts';

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
  return runs.flatMap((run) => {
    const scale = size / fontOf(run.typeface, weight).unitsPerEm;
    return shapeRun(run, weight).glyphs.map((glyph) => ({
      path: glyph.path,
      x: run.x + glyph.x * size,
      y: y - glyph.y * size,
      scale,
    }));
  });
}

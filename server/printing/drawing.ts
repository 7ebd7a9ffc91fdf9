// What is on a piece of paper, in millimetres from its top left corner. A layout makes a drawing once; screen, PDF and
// thermal printer each write it in their own language.

export type Weight = 'regular' | 'bold';

/** Fonts, each with both weights: the first has most letters, the others what it lacks. */
export const typefaces = ['cairo', 'notoSansArabic', 'notoSans', 'notoSansTifinagh'] as const;
export type Typeface = (typeof typefaces)[number];

/** A word, or a part of one, with one direction and one font. */
export interface TextRun {
  x: number;
  /** As it is read, not as it stands on the paper. */
  text: string;
  isRtl: boolean;
  typeface: Typeface;
}

export interface TextShape {
  kind: 'text';
  /** The left end of the line. */
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  /** Of the font, not of its letters. */
  size: number;
  weight: Weight;
  isWhite: boolean;
  /** In the order in which they stand on the paper. */
  runs: readonly TextRun[];
  /** The line as a reader would type it. */
  text: string;
}

export interface BoxShape {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  /** The thickness of the border; null fills the box with black. */
  border: number | null;
}

/** A barcode as bars: `widths` alternate between black and white, in modules. */
export interface BarsShape {
  kind: 'bars';
  x: number;
  y: number;
  module: number;
  height: number;
  widths: readonly number[];
  text: string;
}

/** A two-dimensional code, or a drawn signature. */
export interface MatrixShape {
  kind: 'matrix';
  x: number;
  y: number;
  module: number;
  /** Rows of modules, true is black. */
  rows: readonly (readonly boolean[])[];
  text: string;
}

export type Shape = TextShape | BoxShape | BarsShape | MatrixShape;

export interface Drawing {
  width: number;
  height: number;
  /** A later shape lies on an earlier one. */
  shapes: readonly Shape[];
}

/** The radius of the corners of a box; lines have none. */
export const cornerRadius = ({ width, height }: BoxShape): number => (Math.min(width, height) < 2 ? 0 : 1);

/** A coordinate as text, to a thousandth of a millimetre. */
export const decimal = (value: number): string => String(Math.round(value * 1_000) / 1_000);

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The black modules, those beside each other as one. */
export function blackBars(shape: BarsShape | MatrixShape): Rectangle[] {
  const { x, y, module } = shape;
  const found: Rectangle[] = [];
  if (shape.kind === 'bars') {
    let at = x;
    for (const [index, width] of shape.widths.entries()) {
      if (index % 2 === 0) found.push({ x: at, y, width: width * module, height: shape.height });
      at += width * module;
    }
    return found;
  }
  for (const [row, cells] of shape.rows.entries())
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue;
      let to = from;
      while (cells[to + 1]) to += 1;
      // Rows overlap by a hair, so that no renderer leaves a white line between them.
      found.push({ x: x + from * module, y: y + row * module, width: (to - from + 1) * module, height: module * 1.02 });
      from = to;
    }
  return found;
}

/** The black modules as the `d` of an SVG path. */
export const codePath = (shape: BarsShape | MatrixShape): string =>
  blackBars(shape)
    .map(
      ({ x, y, width, height }) =>
        `M${decimal(x)} ${decimal(y)}h${decimal(width)}v${decimal(height)}h${decimal(-width)}z`,
    )
    .join('');

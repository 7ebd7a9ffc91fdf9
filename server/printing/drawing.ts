// What is on a piece of paper, in millimetres from its top left corner. A layout makes a drawing once; screen, PDF and
// thermal printer each write it in their own language.

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

/** A part of a line with one direction. */
export interface TextRun {
  x: number;
  /** As it is read, not as it stands on the paper. */
  text: string;
  isRtl: boolean;
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

/** A two-dimensional code. */
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

const rect = (left: number, top: number, width: number, height: number): string =>
  `M${decimal(left)} ${decimal(top)}h${decimal(width)}v${decimal(height)}h${decimal(-width)}z`;

/** The black modules as the `d` of an SVG path. */
export function codePath(shape: BarsShape | MatrixShape): string {
  const { x, y, module } = shape;
  const parts: string[] = [];
  if (shape.kind === 'bars') {
    let at = x;
    for (const [index, width] of shape.widths.entries()) {
      if (index % 2 === 0) parts.push(rect(at, y, width * module, shape.height));
      at += width * module;
    }
    return parts.join('');
  }
  for (const [row, cells] of shape.rows.entries())
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue;
      let to = from;
      while (cells[to + 1]) to += 1;
      // Rows overlap by a hair, so that no renderer leaves a white line between them.
      parts.push(rect(x + from * module, y + row * module, (to - from + 1) * module, module * 1.02));
      from = to;
    }
  return parts.join('');
}

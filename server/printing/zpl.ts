// A drawing in ZPL II, the language of Zebra's and most other thermal printers. Boxes, barcodes and Latin text are
// commands; a line with Arabic letters is an image, because the printers have no font that joins them.
import type { BarsShape, BoxShape, Drawing, MatrixShape, TextShape } from './drawing.ts';
import { rasterizeText } from './rasterize.ts';

/** Letters that the built-in font has. */
const latin = /^[\u0020-\u024f\u2010-\u2026\u20ac]*$/;

/** The size of a built-in font whose letters are as high as those of ours. */
const fontScale = 1.02;

const dots = (mm: number, density: number): number => Math.round(mm * density);

/** A text in a field with `^FH`: signs of the language, and what is not ASCII, as bytes of UTF-8. */
function fieldData(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) =>
    byte < 0x20 || byte > 0x7e || '^~_\\'.includes(String.fromCodePoint(byte))
      ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCodePoint(byte),
  ).join('');
}

function boxCommand({ x, y, width, height, border }: BoxShape, density: number): string {
  const [w, h] = [Math.max(1, dots(width, density)), Math.max(1, dots(height, density))];
  // A border as thick as the box is high fills it.
  const thickness = border === null ? Math.min(w, h) : Math.max(1, dots(border, density));
  return `^FO${dots(x, density)},${dots(y, density)}^GB${w},${h},${thickness}^FS`;
}

function textCommand({ x, y, size, width, isWhite, text }: TextShape, density: number): string {
  const height = dots(size * fontScale, density);
  // As wide as on the screen: the built-in font is narrower than ours, and is widened until the line fits its place.
  const each = Math.min(
    height,
    Math.max(Math.round(height * 0.5), Math.round((dots(width, density) / text.length) * 1.75)),
  );
  const reverse = isWhite ? '^FR' : '';
  return `^FT${dots(x, density)},${dots(y, density)}^A0N,${height},${each}${reverse}^FH_^FD${fieldData(text)}^FS`;
}

/** A line as an image of one bit a dot, `^GFA`. */
function imageCommand(shape: TextShape, density: number): string {
  const [ascent, descent] = [shape.size * 1.1, shape.size * 0.5];
  const [left, top] = [Math.floor(shape.x * density), Math.max(0, Math.floor((shape.y - ascent) * density))];
  const area = { x: left / density, y: top / density, width: shape.width + 0.5, height: ascent + descent };
  const { bits, bytesPerRow } = rasterizeText(shape, area, density);
  const reverse = shape.isWhite ? '^FR' : '';
  return `^FO${left},${top}${reverse}^GFA,${bits.length},${bits.length},${bytesPerRow},${bits.toString('hex').toUpperCase()}^FS`;
}

function barsCommand({ x, y, module, height, widths, text }: BarsShape, density: number): string {
  const wide = widths.reduce((sum, width) => sum + width, 0);
  // A module is a whole number of dots, so that all bars of one width are equal.
  const moduleDots = Math.max(1, Math.floor(module * density + 0.001));
  const from = dots(x, density) + Math.round((wide * module * density - wide * moduleDots) / 2);
  return `^BY${moduleDots}^FO${from},${dots(y, density)}^BCN,${dots(height, density)},N,N,N,A^FH_^FD${fieldData(text)}^FS`;
}

function matrixCommand({ x, y, module, text }: MatrixShape, density: number): string {
  const magnification = Math.min(10, Math.max(1, Math.round(module * density)));
  // `^BQ` begins ten dots below its origin, as its specification has it.
  return `^FO${dots(x, density)},${Math.max(0, dots(y, density) - 10)}^BQN,2,${magnification}^FH_^FDMA,${fieldData(text)}^FS`;
}

/** Where everything moves, in millimetres. `^LS` shifts to the left. */
const shiftCommand = ({ x, y }: { x: number; y: number }, density: number): string =>
  x === 0 && y === 0 ? '' : `^LS${-dots(x, density)}^LT${dots(y, density)}`;

/** The drawing as one label, printed so many times; `density` is in dots per millimetre. */
export function drawingZpl(
  { width, height, shapes }: Drawing,
  density: number,
  copies: number,
  offset = { x: 0, y: 0 },
): string {
  const commands: string[] = [];
  for (const shape of shapes) {
    if (shape.kind === 'box') commands.push(boxCommand(shape, density));
    else if (shape.kind === 'bars') commands.push(barsCommand(shape, density));
    else if (shape.kind === 'matrix') commands.push(matrixCommand(shape, density));
    // A name of signs that no font has leaves an empty line.
    else if (shape.text === '') continue;
    else if (latin.test(shape.text)) commands.push(textCommand(shape, density));
    else commands.push(imageCommand(shape, density));
  }
  const label = `^PW${dots(width, density)}^LL${dots(height, density)}^LH0,0${shiftCommand(offset, density)}`;
  return ['^XA', '^CI28', label, ...commands, `^PQ${copies}`, '^XZ', ''].join('\n');
}

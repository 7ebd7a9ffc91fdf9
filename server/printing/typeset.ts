// Lines of text: how wide they are, where they break, and the order of left-to-right and right-to-left parts.
import createBidi from 'bidi-js/dist/bidi.mjs';
import type { TextRun, TextShape, Weight } from './drawing.ts';
import { fontOf } from './fonts.ts';

const bidi = createBidi();
const ellipsis = '…';

/** The text as one line of what the font can print: no control characters, no emoji. */
export function printable(text: string): string {
  const font = fontOf('regular');
  const known = Array.from(text.normalize('NFC').replaceAll(/[\s\p{C}]+/gu, ' '), (sign) =>
    font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : ' ',
  );
  return known.join('').replaceAll(/ +/g, ' ').trim();
}

const widths = new Map<string, number>();
const maxWidths = 20_000;

/** The width of a text of one direction in a font of the size 1. */
function unitWidth(text: string, weight: Weight): number {
  const key = `${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = fontOf(weight);
  const width = font.layout(text).advanceWidth / font.unitsPerEm;
  if (widths.size >= maxWidths) widths.clear();
  widths.set(key, width);
  return width;
}

/** A right-to-left part as its glyphs look: brackets the other way. */
export const mirrored = (text: string): string =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

interface Part {
  text: string;
  isRtl: boolean;
}

/** The parts of a line in the order in which they stand on the paper, each in one direction (UAX 9, rule L2). */
function visualParts(text: string): Part[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const parts: { text: string; level: number }[] = [];
  for (const [index, sign] of text.split('').entries()) {
    const level = levels[index] ?? 0;
    const last = parts.at(-1);
    if (last && last.level === level) last.text += sign;
    else parts.push({ text: sign, level });
  }
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let from = 0; from < parts.length; from += 1) {
      let to = from;
      while ((parts[to]?.level ?? -1) >= level) to += 1;
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return parts.map((part) => ({ text: part.text, isRtl: part.level % 2 === 1 }));
}

/** The width of a line in the unit of the size. */
export function widthOf(text: string, weight: Weight, size: number): number {
  return visualParts(text).reduce((sum, part) => sum + unitWidth(part.text, weight), 0) * size;
}

export interface TextStyle {
  size: number;
  weight?: Weight;
  /** Where `x` is on the line; the left end if absent. */
  align?: 'left' | 'center' | 'right';
  isWhite?: boolean;
}

/** Places one line with its baseline at `y`. */
export function placeText(text: string, x: number, y: number, style: TextStyle): TextShape {
  const { size, weight = 'regular', align = 'left', isWhite = false } = style;
  const parts = visualParts(text);
  const advances = parts.map((part) => unitWidth(part.text, weight) * size);
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const left = x - { left: 0, center: width / 2, right: width }[align];
  const runs: TextRun[] = [];
  let at = left;
  for (const [index, part] of parts.entries()) {
    if (part.text.trim() !== '') runs.push({ x: at, ...part });
    at += advances[index] ?? 0;
  }
  return { kind: 'text', x: left, y, width, size, weight, isWhite, runs, text };
}

/** The text with an ellipsis where it does not fit. */
function shortened(text: string, width: number, size: number, weight: Weight): string {
  if (widthOf(text, weight, size) <= width) return text;
  const signs = Array.from(text);
  let [fits, tooLong] = [0, signs.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(`${signs.slice(0, middle).join('').trimEnd()}${ellipsis}`, weight, size) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${signs.slice(0, fits).join('').trimEnd()}${ellipsis}`;
}

/** One line in the largest size in which it fits, from `size` down to `min`; then it is cut off. */
export function fitText(
  text: string,
  { size, min, width, weight = 'regular' }: { size: number; min: number; width: number; weight?: Weight },
): { text: string; size: number } {
  const natural = widthOf(text, weight, size);
  if (natural <= width) return { text, size };
  const fitting = Math.max(min, (size * width) / natural);
  return { text: shortened(text, width, fitting, weight), size: fitting };
}

/** The text in lines of at most `width`; what does not fit in the last one is cut off. */
export function wrapText(
  text: string,
  { size, width, lines, weight = 'regular' }: { size: number; width: number; lines: number; weight?: Weight },
): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  const wrapped: string[] = [];
  while (words.length > 0 && wrapped.length < lines) {
    let line = words.shift() ?? '';
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`, weight, size) <= width) line += ` ${words.shift()}`;
    wrapped.push(line);
  }
  const rest = words.join(' ');
  const last = wrapped.pop();
  if (last !== undefined) wrapped.push(rest === '' ? last : `${last} ${rest}`);
  return wrapped.map((line) => shortened(line, width, size, weight));
}

// Lines of text: how wide they are, where they break, and the order of left-to-right and right-to-left parts.
import createBidi from 'bidi-js/dist/bidi.mjs';
import type { TextRun, TextShape, Typeface, Weight } from './drawing.ts';
import { shape, type ShapedText, typefaceFor } from './fonts.ts';

const bidi = createBidi();
const ellipsis = '…';

/** A text within another one that keeps its own direction (UAX 9, FSI and PDI). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
const isolates = /[\u2066-\u2069]/;

/** A line of a paragraph. Its levels are those of the whole paragraph: a line alone may seem to have another direction. */
export interface Line {
  text: string;
  /** Of each unit of the text; odd ones are right-to-left. */
  levels: readonly number[];
}

/** A phone number: three groups of digits or more, or a plus before them. */
const phone = /\+\d(?:[ .-]?\d)*|\d+(?:[ .-]\d+){2,}/g;

/**
 * A paragraph as one line. The direction is that of its first letter. Phone numbers are isolated from left to right:
 * the algorithm alone would order their groups from the right behind an Arabic letter.
 */
function lineOf(given: string): Line {
  const text = given.replaceAll(phone, '\u2066$&\u2069');
  const { levels } = bidi.getEmbeddingLevels(text);
  return { text, levels: Array.from(levels) };
}

const slice = ({ text, levels }: Line, from: number, to: number): Line => ({
  text: text.slice(from, to),
  levels: levels.slice(from, to),
});

interface Part {
  text: string;
  level: number;
  /** Null is a space. */
  typeface: Typeface | null;
}

const typefaces = new Map<string, Typeface>();

/** The font of a word: one for all its letters, so that they join. */
function typefaceOf(word: string): Typeface | null {
  const found = typefaces.get(word) ?? typefaceFor(word);
  if (typefaces.size > 20_000) typefaces.clear();
  if (found !== null) typefaces.set(word, found);
  return found;
}

/** A word of one direction in one font, or in one for each of its letters if none has them all. */
function partsOfWord(text: string, level: number): Part[] {
  const typeface = typefaceOf(text);
  if (typeface !== null) return [{ text, level, typeface }];
  const parts: Part[] = [];
  for (const sign of text) {
    const own = typefaceOf(sign) ?? 'cairo';
    const last = parts.at(-1);
    if (last?.typeface === own) last.text += sign;
    else parts.push({ text: sign, level, typeface: own });
  }
  return parts;
}

/** Words and spaces of one direction, as they are read. */
function partsOf({ text, levels }: Line): Part[] {
  const parts: Part[] = [];
  let [word, level] = ['', 0];
  const end = (): void => {
    if (word !== '') parts.push(...partsOfWord(word, level));
    word = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const [sign, own] = [text.charAt(at), levels[at] ?? 0];
    if (sign === ' ' || own !== level || isolates.test(sign)) end();
    level = own;
    if (sign === ' ') parts.push({ text: sign, level, typeface: null });
    else if (!isolates.test(sign)) word += sign;
  }
  end();
  return parts;
}

/** The parts in the order in which they stand on the paper (UAX 9, rule L2). */
function visualOrder(parts: Part[]): Part[] {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return ordered;
}

/** A right-to-left part as its glyphs look: brackets the other way (UAX 9, rule L4). */
const mirrored = (text: string): string => Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

/** The glyphs of a run. */
export const shapeRun = ({ text, isRtl, typeface }: Omit<TextRun, 'x'>, weight: Weight): ShapedText =>
  shape(isRtl ? mirrored(text) : text, isRtl, typeface, weight);

const widthOfPart = ({ text, level, typeface }: Part, weight: Weight): number =>
  shapeRun({ text, isRtl: level % 2 === 1, typeface: typeface ?? 'cairo' }, weight).width;

/** The width of a line in the unit of the size. */
export function widthOf(line: string | Line, weight: Weight, size: number): number {
  const parts = partsOf(typeof line === 'string' ? lineOf(line) : line);
  return parts.reduce((sum, part) => sum + widthOfPart(part, weight), 0) * size;
}

export interface TextStyle {
  size: number;
  weight?: Weight;
  /** Where `x` is on the line; the left end if absent. */
  align?: 'left' | 'center' | 'right';
  isWhite?: boolean;
}

/** Places one line with its baseline at `y`. */
export function placeText(given: string | Line, x: number, y: number, style: TextStyle): TextShape {
  const { size, weight = 'regular', align = 'left', isWhite = false } = style;
  const line = typeof given === 'string' ? lineOf(given) : given;
  const parts = visualOrder(partsOf(line));
  const advances = parts.map((part) => widthOfPart(part, weight) * size);
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const left = x - { left: 0, center: width / 2, right: width }[align];
  const runs: TextRun[] = [];
  let at = left;
  for (const [index, { text, level, typeface }] of parts.entries()) {
    if (typeface !== null) runs.push({ x: at, text, isRtl: level % 2 === 1, typeface });
    at += advances[index] ?? 0;
  }
  const text = line.text.replaceAll(new RegExp(isolates, 'g'), '');
  return { kind: 'text', x: left, y, width, size, weight, isWhite, runs, text };
}

/** Where a letter with its marks ends, for cutting a text between letters. */
const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const ends = (text: string): number[] =>
  Array.from(letters.segment(text), ({ index, segment }) => index + segment.length);

/** The longest beginning of a line that fits with `tail` behind it, as the number of its units; 0 if none does. */
function fittingLength(line: Line, width: number, size: number, weight: Weight, tail: Line): number {
  const places = ends(line.text);
  const withTail = (to: number): Line => joined(trimmed(slice(line, 0, to)), tail);
  let [fits, tooLong] = [-1, places.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(withTail(places[middle] ?? 0), weight, size) <= width) fits = middle;
    else tooLong = middle;
  }
  return places[fits] ?? 0;
}

const joined = (a: Line, b: Line): Line => ({ text: a.text + b.text, levels: [...a.levels, ...b.levels] });
const trimmed = (line: Line): Line => slice(line, 0, line.text.trimEnd().length);
const nothing: Line = { text: '', levels: [] };

/** The line with an ellipsis where it does not fit: at the end of the paragraph's direction. */
function shortened(line: Line, base: number, width: number, size: number, weight: Weight): Line {
  if (widthOf(line, weight, size) <= width) return line;
  const tail = { text: ellipsis, levels: [base] };
  return joined(trimmed(slice(line, 0, fittingLength(line, width, size, weight, tail))), tail);
}

/** The level of a text's end, where an ellipsis stands: of the paragraph, or of the isolated text that ends it; odd is right-to-left. */
const baseOf = (text: string): number =>
  bidi.getEmbeddingLevels(text.endsWith('\u2069') ? text.slice(text.lastIndexOf('\u2068') + 1) : text).paragraphs[0]
    ?.level ?? 0;

export interface FittedLine extends Line {
  size: number;
}

/** One line in the largest size in which it fits, from `size` down to `min`; then it is cut off. */
export function fitText(
  text: string,
  { size, min, width, weight = 'regular' }: { size: number; min: number; width: number; weight?: Weight },
): FittedLine {
  const line = lineOf(text);
  const natural = widthOf(line, weight, size);
  if (natural <= width) return { ...line, size };
  const fitting = Math.max(min, (size * width) / natural);
  // By a hair, so that the same width, computed in another order, fits too.
  return { ...shortened(line, baseOf(text), width + 1e-6, fitting, weight), size: fitting };
}

export interface Wrapping {
  size: number;
  width: number;
  lines: number;
  weight?: Weight;
}

/**
 * The text in lines of at most `width`; what does not fit in the last one is cut off. It is broken as it is read, with
 * the levels of the whole text; a word that is wider than a line is broken between letters.
 */
export function wrapText(text: string, { size, width, lines, weight = 'regular' }: Wrapping): Line[] {
  const base = baseOf(text);
  const wrapped: Line[] = [];
  let rest = lineOf(text.replaceAll(/ +/g, ' ').trim());
  while (rest.text !== '' && wrapped.length < lines - 1) {
    let end = 0;
    for (const { index } of `${rest.text} `.matchAll(/ /g)) {
      if (widthOf(slice(rest, 0, index), weight, size) > width) break;
      end = index;
    }
    if (end === 0) end = fittingLength(rest, width, size, weight, nothing) || (ends(rest.text)[0] ?? 1);
    wrapped.push(trimmed(slice(rest, 0, end)));
    const from = end + (rest.text.charAt(end) === ' ' ? 1 : 0);
    rest = slice(rest, from, rest.text.length);
  }
  return rest.text === '' ? wrapped : [...wrapped, shortened(rest, base, width, size, weight)];
}

/** The height of a line of the size 1, with the space to the next. */
export const lineHeight = 1.3;

export interface FittedBlock {
  lines: Line[];
  size: number;
}

/** The text in the largest size in which all of it stands in an area; in the smallest, what is too much is cut off. */
export function fitBlock(
  text: string,
  area: { size: number; min: number; width: number; height: number; weight?: Weight },
): FittedBlock {
  const { min, width, height, weight = 'regular' } = area;
  const step = 0.2;
  for (let { size } = area; ; size = Math.max(min, size - step)) {
    const lines = Math.max(1, Math.floor(height / (size * lineHeight) + 1e-6));
    const wrapped = wrapText(text, { size, width, lines, weight });
    const isWhole = wrapped.at(-1)?.text.endsWith(ellipsis) !== true || text.endsWith(ellipsis);
    if (isWhole || size <= min) return { lines: wrapped, size };
  }
}

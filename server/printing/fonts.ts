// The fonts of everything that is printed. Cairo has Latin and Arabic letters of one design; the others have the letters
// that it lacks: Moroccan and other Arabic ones, Latin ones of Amazigh names, Tifinagh.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Path } from 'fontkit';
import { type Typeface, typefaces, type Weight } from './drawing.ts';

const files: Readonly<Record<Typeface, Readonly<Record<Weight, string>>>> = {
  cairo: {
    regular: '@expo-google-fonts/cairo/500Medium/Cairo_500Medium.ttf',
    bold: '@expo-google-fonts/cairo/800ExtraBold/Cairo_800ExtraBold.ttf',
  },
  notoSansArabic: {
    regular: '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
    bold: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  notoSans: {
    regular: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
    bold: '@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf',
  },
  // One weight is all there is.
  notoSansTifinagh: {
    regular: '@expo-google-fonts/noto-sans-tifinagh/400Regular/NotoSansTifinagh_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-tifinagh/400Regular/NotoSansTifinagh_400Regular.ttf',
  },
};

const loaded = new Map<string, Font>();

/**
 * The library keeps each glyph with the letters that it was first asked for: none for one that was first drawn as a part
 * of another, as the alef in "أ", and it would be missing in what readers of the file copy and search.
 */
function withLetters(font: Font): Font {
  const read = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = read(id, codePoints);
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  return font;
}

/**
 * The library throws where a letter has no place for a mark. By the standard that rule does not apply then, and the mark
 * stands where the next one puts it.
 */
function withoutAbsentAnchors(font: Font): Font {
  // Makes the engine.
  font.layout('', undefined, undefined, undefined, 'ltr');
  const marks = font._layoutEngine.engine?.GPOSProcessor;
  if (!marks) return font;
  const apply = marks.applyLookup.bind(marks);
  marks.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  return font;
}

/** The font, read from its file when it is first needed. */
export function fontOf(typeface: Typeface, weight: Weight): Font {
  const file = files[typeface][weight];
  const font =
    loaded.get(file) ??
    withoutAbsentAnchors(withLetters(create(readFileSync(fileURLToPath(import.meta.resolve(file))))));
  loaded.set(file, font);
  return font;
}

/** The first font that has all letters of a text; null if none has. */
export function typefaceFor(text: string): Typeface | null {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  return (
    typefaces.find((typeface) => codes.every((code) => fontOf(typeface, 'regular').hasGlyphForCodePoint(code))) ?? null
  );
}

/** A glyph and where it stands, for a font of the size 1; upwards. */
export interface ShapedGlyph {
  id: number;
  path: Path;
  codePoints: readonly number[];
  x: number;
  y: number;
}

export interface ShapedText {
  /** From left to right. */
  glyphs: readonly ShapedGlyph[];
  width: number;
}

const shapedTexts = new Map<string, ShapedText>();
const maxShapedTexts = 20_000;

/** The glyphs of a text of one direction. Most words of a file come often, so they are kept. */
export function shape(text: string, isRtl: boolean, typeface: Typeface, weight: Weight): ShapedText {
  const key = `${typeface} ${weight} ${String(isRtl)} ${text}`;
  const known = shapedTexts.get(key);
  if (known) return known;
  const font = fontOf(typeface, weight);
  const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
  let at = 0;
  const shaped = glyphs.map(({ id, path, codePoints }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const glyph = { id, path, codePoints, x: (at + xOffset) / font.unitsPerEm, y: yOffset / font.unitsPerEm };
    at += xAdvance;
    return glyph;
  });
  if (shapedTexts.size >= maxShapedTexts) shapedTexts.clear();
  const result = { glyphs: shaped, width: at / font.unitsPerEm };
  shapedTexts.set(key, result);
  return result;
}

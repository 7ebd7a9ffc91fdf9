// The font of everything that is printed: Cairo has Latin and Arabic letters of one design.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type { Weight } from './drawing.ts';

const files: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/cairo/500Medium/Cairo_500Medium.ttf',
  bold: '@expo-google-fonts/cairo/800ExtraBold/Cairo_800ExtraBold.ttf',
};

/** The path of the font file, and the name under which documents know it. */
export const fontFile = (weight: Weight): string => fileURLToPath(import.meta.resolve(files[weight]));
export const fontName = (weight: Weight): string => `Cairo ${weight}`;

const loaded = new Map<Weight, Font>();

/** The font, read from its file when it is first needed. */
export function fontOf(weight: Weight): Font {
  const font = loaded.get(weight) ?? create(readFileSync(fontFile(weight)));
  loaded.set(weight, font);
  return font;
}

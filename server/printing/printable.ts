// Texts as they can be printed: each letter that somebody typed is on the paper, or something visible in its place.
import { typefaceFor } from './fonts.ts';

/** What stands for a letter that no font has. */
const unknown = '?';

const known = new Map<string, string>();

/** What is printed for a sign: itself, the letters that it is made of, its plain letter, or a question mark. */
function printableSign(sign: string): string {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const found = [sign, sign.normalize('NFKC'), plain].find((text) => text !== '' && typefaceFor(text) !== null);
  // Emoji and other pictures say nothing that is needed; a mark without its glyph leaves its letter.
  const result = found ?? (/\p{M}/u.test(sign) ? '' : /[\p{L}\p{N}]/u.test(sign) ? unknown : ' ');
  if (known.size > 10_000) known.clear();
  known.set(sign, result);
  return result;
}

/** The text as one line of what the fonts can print: no control characters, no emoji. */
export function printable(text: string): string {
  const signs = text
    .normalize('NFC')
    // Joiners and marks of direction stand within words.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{C}]+/gu, ' ');
  return Array.from(signs, printableSign).join('').replaceAll(/\s+/g, ' ').trim();
}

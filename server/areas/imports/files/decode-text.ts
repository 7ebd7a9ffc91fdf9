// The text of a file that does not say its encoding: the one in which its letters stand as people write them. Detectors by
// the frequency of letters need pages of prose; a list of parcels has some names among digits.
import type { TextEncoding } from '#shared/areas/imports/import.ts';
import { fail } from '#shared/lib/app-error.ts';

export interface DecodedText {
  text: string;
  /** Null if the bytes leave no doubt: a mark at the beginning, UTF-8, or ASCII alone. */
  encoding: TextEncoding | null;
  /** False if another encoding is about as likely. */
  isSure: boolean;
}

const labels: Readonly<Record<TextEncoding, string>> = {
  utf8: 'utf-8',
  windows1252: 'windows-1252',
  windows1256: 'windows-1256',
  macRoman: 'macintosh',
  iso88596: 'iso-8859-6',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
};
/** One byte a letter, the most usual first. */
const singleByte = ['windows1252', 'windows1256', 'macRoman', 'iso88596'] as const;

const sampleBytes = 65_536;
const frenchLetters = /[àâäæçèéêëîïôöœùûüÿñ]/i;
const arabicLetter = /[\u0621-\u064Aپچڤگکیںڭۥۦٱ]/;
const usualSigns = /[«»’‘“”€°–—…\u00A0·²№،؛؟ـ\u064B-\u0652٠-٩]/;
const latin = /\p{Script=Latin}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;

/** Whether a letter beyond ASCII stands where people write it: 1, or -1 for nonsense such as `Ç` after a small letter. */
function plausibility(letter: string, before: string, after: string): number {
  if (arabicLetter.test(letter)) return latin.test(before) || latin.test(after) ? -1 : 1;
  if (latin.test(letter)) {
    const isNextToArabic = arabicLetter.test(before) || arabicLetter.test(after);
    const isMisplaced = upper.test(letter) && lower.test(before);
    return frenchLetters.test(letter) && !isNextToArabic && !isMisplaced ? 1 : -1;
  }
  return usualSigns.test(letter) && !(letter === '…' && latin.test(before) && latin.test(after)) ? 0 : -1;
}

/** The mean plausibility of all letters beyond ASCII, from -1 to 1. */
function scoreOf(text: string): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter <= '\u007F') continue;
    count += 1;
    sum += plausibility(letter, text.charAt(at - 1), text.charAt(at + 1));
  }
  return count === 0 ? 0 : sum / count;
}

const decodeAs = (bytes: Uint8Array, encoding: TextEncoding) => new TextDecoder(labels[encoding]).decode(bytes);

function decodeStrictly(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(labels[encoding], { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark: digits, separators and line ends have a zero on the same side of each pair. */
function utf16Of(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || Math.max(even, odd) < sample.length / 8 || Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf16le' : 'utf16be';
}

/**
 * The text of a file, in the encoding that a person has chosen or that its content shows. Fails with
 * `import.not_a_spreadsheet` for what is no text.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const decoded = chosen ? { text: decodeAs(bytes, chosen), encoding: chosen, isSure: true } : detect(bytes);
  if (decoded.text.includes('\0')) fail('import.not_a_spreadsheet');
  return decoded;
}

function detect(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf16le' : first === 0xfe && second === 0xff ? 'utf16be' : null;
  if (marked) return { text: decodeAs(bytes, marked), encoding: null, isSure: true };
  const utf16 = utf16Of(bytes);
  const wide = utf16 && decodeStrictly(bytes, utf16);
  if (utf16 && wide !== null) return { text: wide, encoding: utf16, isSure: true };
  const utf8 = decodeStrictly(bytes, 'utf8');
  if (utf8 !== null) return { text: utf8, encoding: null, isSure: true };
  const sample = bytes.subarray(0, sampleBytes);
  const scored = singleByte
    .map((encoding) => ({ encoding, score: scoreOf(decodeAs(sample, encoding)) }))
    .toSorted((a, b) => b.score - a.score);
  const [best = { encoding: 'windows1252' as const, score: 0 }, next] = scored;
  const isSure = best.score > 0.6 && best.score - (next?.score ?? -1) > 0.1;
  return { text: decodeAs(bytes, best.encoding), encoding: best.encoding, isSure };
}

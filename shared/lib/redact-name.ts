// Takes the name of a person out of a text that others wrote. Spellings that `plainText` folds are the same name; a word
// that only contains it is another word.
import { plainText } from './plain-text.ts';

/** What stands where the name was. */
const redacted = '[…]';

/** Stands for an apostrophe, which `plainText` leaves out: a name may have one, or follow one (d’Hajar, Hajar’s). */
const apostrophe = '\u0001';
const apostrophes = /^['\u0060\u00B4\u02B9-\u02BF\u2018-\u201B\u2032\u2035]$/u;

/** The words of a name in their plain form; none for a name that is too short to be looked for. */
export function wordsOf(name: string): string[] {
  const plain = plainText(name);
  return /[\p{L}\p{N}]{2}/u.test(plain) ? plain.split(' ') : [];
}

/** The name in its order or the other way round, as words of their own. Shops write both Hajar Tazi and Tazi Hajar. */
function patternOf(words: readonly string[]): RegExp {
  const spelled = words.map((word) =>
    Array.from(word, (letter) => letter.replace(/[$()*+.?[\\\]^{|}-]/u, String.raw`\$&`)).join(`${apostrophe}?`),
  );
  const orders = new Set([spelled, spelled.toReversed()].map((order) => order.join('[ -]+')));
  const begins = String.raw`(?<![\p{L}\p{N}${apostrophe}])|(?<=(?<![\p{L}\p{N}])(?:d|l|qu)${apostrophe})`;
  return new RegExp(String.raw`(?:${begins})(?:${[...orders].join('|')})(?![\p{L}\p{N}])`, 'gu');
}

/** Where the name stands in a text: beginning and end of each place. */
function placesOfName(text: string, name: string): [number, number][] {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  let plain = '';
  /** Of each character of the plain text: where it begins in the text, and where it ends with its marks. */
  const spans: [number, number][] = [];
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    const folded = /\s/u.test(letter) ? ' ' : apostrophes.test(letter) ? apostrophe : plainText(letter);
    const last = spans.at(-1);
    if (folded === '' && last && /[\p{M}\p{Cf}]/u.test(letter)) last[1] = end;
    for (const unit of folded.match(/[\s\S]/gu) ?? []) {
      plain += unit;
      for (let n = 0; n < unit.length; n += 1) spans.push([at, end]);
    }
    at = end;
  }
  return Array.from(plain.matchAll(patternOf(words)), (match) => [
    spans[match.index]?.[0] ?? 0,
    spans[match.index + match[0].length - 1]?.[1] ?? at,
  ]);
}

/** The text with `redacted` wherever the name stands in it. */
export function redactName(text: string, name: string): string {
  let left = '';
  let from = 0;
  for (const [begin, end] of placesOfName(text, name)) {
    left += text.slice(from, begin) + redacted;
    from = end;
  }
  return left + text.slice(from);
}

/** The words around the first place of the name; null for a text without it. */
export function excerptOfName(text: string, name: string, around = 40): string | null {
  const [first] = placesOfName(text, name);
  if (!first) return null;
  const [from, to] = [Math.max(0, first[0] - around), Math.min(text.length, first[1] + around)];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

// Texts as people compare them: one spelling for all that looks or sounds the same. The function `plain` of the database
// writes the same, so that a stored text and the words of a search meet in one form.

import { invisible } from './visible-text.ts';

/** Letters that stand for those before them, after Unicode has taken marks and presentation forms apart. */
const variants: Readonly<Record<string, string>> = {
  ا: 'ٱٲٳ',
  ب: 'پٮٻڀ',
  ت: 'ٹٺټٿ',
  ج: 'چڃڄڇ',
  د: 'ڈڊڋڌڍ',
  ر: 'ڑڒړڔڕ',
  ز: 'ژ',
  ش: 'ڜ',
  // Moroccan hands write g in four ways, and kaf where the keyboard has none of them.
  ف: 'ڡڢڣڤڥڦ',
  ق: 'ٯڧڨ',
  ك: 'کڪګڬڭڮگڰڱڲڳڴػؼݢݣݤ',
  ل: 'ڵڶڷڸ',
  ن: 'ڹںڻڼ',
  ه: 'ةۃھہەۿ',
  و: 'ۄۅۆۇۈۉۊۋۏ',
  ي: 'ىیۍێېۑےؠؽؾؿ',
  a: 'ɑ',
  d: 'đð',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  t: 'ŧ',
  σ: 'ς',
  '-': '‐‑‒–—―−',
  0: '٠۰',
  1: '١۱',
  2: '٢۲',
  3: '٣۳',
  4: '٤۴',
  5: '٥۵',
  6: '٦۶',
  7: '٧۷',
  8: '٨۸',
  9: '٩۹',
};
const letters = new Map(
  Object.entries(variants).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);
const variant = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

const twoLetters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss' };

/** What Unicode would take apart into a space and a mark: the acute as an apostrophe, and vowel signs that stand alone. */
const spacing = /[\u00B4\uFC5E-\uFC63\uFE70-\uFE7F]/g;

/** Accents of Latin letters and signs of Arabic ones, the stretching sign, hamzas, apostrophes of all kinds, and what nobody sees. */
const ignored = new RegExp(
  [
    '[\\u0300-\\u036F\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06ED\\u08D3-\\u08FF',
    '\\u0621\\u0640\\u0674',
    "'\\u0060\\u02B9-\\u02BF\\u02C8\\u02CA\\u02CB\\u2018-\\u201B\\u2032\\u2035\\uA78B\\uA78C",
    `\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\u200D\\uFE0F${invisible}]`,
  ].join(''),
  'gu',
);

const whiteSpace = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * The text without what people leave out or write in several ways: case, accents, apostrophes, invisible characters,
 * Arabic vowel signs, hamzas and tatweel, presentation forms, Persian and Moroccan letters, digits of three scripts.
 * White space is one space between words. The plain form of a plain text is itself.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(spacing, '')
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll(/[æœß]/g, (letter) => twoLetters[letter] ?? letter)
    .replaceAll(variant, (letter) => letters.get(letter) ?? letter)
    .replaceAll(whiteSpace, ' ')
    .replaceAll(/^ | $/g, '');
}

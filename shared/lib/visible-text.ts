// What nobody sees is not stored, so that two texts that look alike are alike. Phones and names that were copied from
// messengers, pages and spreadsheets have marks of direction, soft hyphens and joiners around and inside of them.

/** Characters without a glyph, for a class of a regular expression with the flag `u`. Joiner and variation mean something in an emoji. */
export const invisible =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200C\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164' +
  '\\uFE00-\\uFE0E\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{E0000}-\\u{E0FFF}';

const meaningless = new RegExp(
  `[${invisible}]|(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)[\\u200D\\uFE0F]`,
  'gu',
);
const spaces = /[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g;

/** The text without characters that nobody sees, with plain spaces, and none around it. */
export function visibleText(text: string): string {
  return text.replaceAll(meaningless, '').replaceAll(spaces, ' ').trim();
}

// How a search finds a text, as the database does it: `plain()` of the migrations, and a part of the text. Screens use it
// to decide whether a row that changed belongs to a searched list.

/** Letters that Postgres' `unaccent` writes with two, or without a stroke. Others lose their combining marks. */
const spelled: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** The text in lower case, without the accents of Latin letters. Arabic letters keep their signs. */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[æœßøłđı]/g, (letter) => spelled[letter] ?? letter);
}

/** True if these texts of a row, joined by spaces as in the index, contain the words as they are written. */
export function containsSearch(texts: readonly (string | null)[], words: string): boolean {
  const joined = texts.filter((text) => text !== null && text !== '').join(' ');
  return plainText(joined).includes(plainText(words.trim().replaceAll(/\s+/g, ' ')));
}

/** False for punctuation alone, which is in no name and no number. */
export const hasSearchedCharacter = (words: string): boolean => /[\p{L}\p{N}]/u.test(words);

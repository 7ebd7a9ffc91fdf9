// The words of a search, and how they find a text, as the database does it: `plain()` of the migrations, and a part of the
// text. Screens use it to decide whether a row that changed belongs to a searched list.
import { searchLimits } from './limits.ts';
import { failField } from './app-error.ts';

/**
 * The trimmed search text, null if it is empty. Fails on the field `search` if it is too long (100 characters, 8
 * words).
 */
export function normalizeSearch(text: string | null | undefined): string | null {
  const { characters, maxWords } = searchLimits;
  if ((text ?? '').length > characters.max) failField('search', 'too_long', { limit: characters.max });
  const searched = (text ?? '').trim().replaceAll(/\s+/g, ' ');
  if (searched.split(' ').length > maxWords) failField('search', 'too_many_words', { limit: maxWords });
  return searched === '' ? null : searched;
}

/** The search text, for a trigram index: fails below three characters. */
export function requireIndexableSearch(text: string): string {
  const { min } = searchLimits.characters;
  return text.length < min ? failField('search', 'too_short', { limit: min }) : text;
}

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

/**
 * The text that the index is searched for: a phone number in the form that the index holds (06…), without separators
 * and country code; anything else unchanged.
 */
export function toIndexedWords(words: string): string {
  const digits = words.replaceAll(/[\s().-]/g, '');
  const phone = /^(\+212|00212)?(\d+)$/.exec(digits);
  if (!phone || digits.length < 6) return words;
  // A number of a parcel may begin with zeros too.
  return phone[1] === undefined ? digits : `0${phone[2]}`;
}

/** A Moroccan number in the form that indexes hold, 06…; any other unchanged. */
export function localPhone(phone: string): string {
  return phone.startsWith('+212') ? `0${phone.slice(4)}` : phone;
}

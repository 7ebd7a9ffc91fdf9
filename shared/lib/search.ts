// The words of a search, and how they find a text, as the database does it: a part of the plain text. Screens use it to
// decide whether a row that changed belongs to a searched list.
import { searchLimits } from './limits.ts';
import { failField } from './app-error.ts';
import { plainText } from './plain-text.ts';

/**
 * The search text in its plain form; as it was typed if that leaves nothing, which finds nothing; null if it is empty.
 * Fails on the field `search` if it is too long (100 characters, 8 words).
 */
export function normalizeSearch(text: string | null | undefined): string | null {
  const { characters, maxWords } = searchLimits;
  if ((text ?? '').length > characters.max) failField('search', 'too_long', { limit: characters.max });
  const searched = plainText(text ?? '') || (text ?? '').trim();
  if (searched.split(' ').length > maxWords) failField('search', 'too_many_words', { limit: maxWords });
  return searched === '' ? null : searched;
}

/** True if the text has enough characters for a trigram index, beside those that a search ignores. */
export const isIndexable = (text: string): boolean => plainText(text).length >= searchLimits.characters.min;

/** The search text, for a trigram index: fails below three characters. */
export function requireIndexableSearch(text: string): string {
  const { min } = searchLimits.characters;
  return text.length < min ? failField('search', 'too_short', { limit: min }) : text;
}

/** True if these texts of a row, joined by spaces as in the index, contain the words as they are written. */
export function containsSearch(texts: readonly (string | null)[], words: string): boolean {
  return plainText(texts.map((text) => text ?? '').join(' ')).includes(plainText(words));
}

/** False for punctuation and signs alone, which are in no name and no number. */
export const hasSearchedCharacter = (words: string): boolean => /[\p{L}\p{N}]/u.test(plainText(words));

/**
 * The plain text that the index is searched for: a phone number in the form that the index holds (06…), without separators
 * and country code; one of another country without its plus or zeros.
 */
export function toIndexedWords(text: string): string {
  const words = plainText(text);
  const digits = words.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{6,}$/.test(digits)) return words;
  // Without a plus, digits may be a number of a parcel: only a whole phone is taken for one.
  const moroccan = /^(?:(?:\+|00)2120?(\d*)|2120?([5-8]\d{8}))$/.exec(digits);
  if (moroccan) return `0${moroccan[1] ?? moroccan[2] ?? ''}`;
  return digits.replace(/^\+|^00(?=[1-9]\d{7})/, '');
}

/** A phone typed in any notation as it is stored, E.164; anything else as it was typed. Its plan is not checked. */
export function storedPhone(typed: string): string {
  const words = toIndexedWords(typed);
  if (/^0[5-8]\d{8}$/.test(words)) return `+212${words.slice(1)}`;
  const isForeign = /^(\+|00)/.test(plainText(typed)) && /^[1-9]\d{7,14}$/.test(words);
  return isForeign ? `+${words}` : typed;
}

/** A Moroccan number in the form that indexes hold, 06…; any other unchanged. */
export function localPhone(phone: string): string {
  return phone.startsWith('+212') ? `0${phone.slice(4)}` : phone;
}

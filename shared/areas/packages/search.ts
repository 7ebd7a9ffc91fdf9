// What a search of parcels looks for, and in which texts. The function `search_ids` of the database finds the same rows.
import { containsSearch, hasSearchedCharacter } from '../../lib/search-match.ts';
import type { PackageRow } from './fields.ts';

/** A tracking number from its beginning: the search is for numbers that begin so. */
const numberPrefix = /^[a-z]{3}-\d{2}-\d*$/i;

/**
 * The text that the index is searched for: a phone number in the form that the index holds (06…), without separators
 * and country code; anything else unchanged.
 */
export function toIndexedWords(words: string): string {
  const digits = words.replaceAll(/[\s().-]/g, '');
  const phone = /^(?:\+212|00212)?(\d+)$/.exec(digits);
  const international = digits.startsWith('+') || digits.startsWith('00');
  return phone && digits.length >= 6 ? (international ? `0${phone[1]}` : digits) : words;
}

/** True if a search for the text finds the parcel. */
export function matchesPackageSearch(
  {
    trackingNumber,
    partnerId,
    recipientName,
    phone,
  }: Pick<PackageRow, 'trackingNumber' | 'partnerId' | 'recipientName' | 'phone'>,
  text: string,
): boolean {
  const words = toIndexedWords(text.trim());
  if (!hasSearchedCharacter(words)) return false;
  if (numberPrefix.test(words)) return trackingNumber.startsWith(words.toUpperCase());
  const localPhone = phone.startsWith('+212') ? `0${phone.slice(4)}` : phone;
  return containsSearch([trackingNumber, partnerId, recipientName, localPhone], words);
}

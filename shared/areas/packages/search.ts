// What a search of parcels looks for, and in which texts. The function `search_ids` of the database finds the same rows.
import { containsSearch, hasSearchedCharacter, localPhone, toIndexedWords } from '../../lib/search.ts';
import type { PackageRow } from './fields.ts';

/** A tracking number from its beginning: the search is for numbers that begin so. */
const numberPrefix = /^[a-z]{3}-\d{2}-\d*$/i;

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
  const words = toIndexedWords(text);
  if (!hasSearchedCharacter(words)) return false;
  if (numberPrefix.test(words)) return trackingNumber.startsWith(words.toUpperCase());
  return containsSearch([trackingNumber, partnerId, recipientName, localPhone(phone)], words);
}

/** Normalizes text for searching: removes accents, case, Arabic vowel signs and the variants of alef. */
export function normalizeForSearch(text: string): string {
  // NFD decomposes an alef with a sign into the alef and the sign.
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0655\u0640]/g, '')
    .toLocaleLowerCase();
}

/** Text as searches compare it: no accents, no case, no Arabic vowel signs, one alef. */
export function fold(text: string): string {
  // Taken apart, an alef with a sign is an alef and its sign.
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0655\u0640]/g, '')
    .toLocaleLowerCase();
}

/** Text as searches compare it: no accents, no case, no Arabic vowel signs, one alef. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f\u064b-\u0652\u0640]/g, '').replaceAll(/[\u0622\u0623\u0625]/g, '\u0627').toLocaleLowerCase();
}

// French elision: "près de Rabat", but "près d’Agadir". Messages use it as a format before a name: `{{town, de}}`.
import type { FormatterModule } from 'i18next';

const elidedForms: Readonly<Record<string, string>> = { de: 'd’', que: 'qu’', le: 'l’' };

// "y" counts as a vowel only before a consonant ("d’Ytrac", "de Youssef"). "h" never does, since it is aspirated in
// Moroccan names ("de Hassan").
const startsWithVowel = /^(?:[aeiouœæ]|y(?![aeiouœæ]))/i;

/** Joins word and name with elision: `withElision('de', 'Agadir')` is "d’Agadir". */
export function withElision(word: 'de' | 'que' | 'le', name: string): string {
  const elides = startsWithVowel.test(name.trimStart().normalize('NFD'));
  return elides ? `${elidedForms[word] ?? word}${name.trimStart()}` : `${word} ${name}`;
}

function isElided(format: string | undefined): format is 'de' | 'que' | 'le' {
  return format !== undefined && Object.hasOwn(elidedForms, format);
}

/** i18next formatter for elision. */
export const elisionFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format) => (isElided(format) ? withElision(format, String(value)) : String(value)),
};

// French words that end in "e" lose it before a vowel: "près de Rabat", "près d’Agadir". Messages ask for it where a
// name follows: `{{town, de}}`.
import type { FormatterModule } from 'i18next';

const elidedForms: Readonly<Record<string, string>> = { de: 'd’', que: 'qu’', le: 'l’' };

// "y" counts before a consonant only ("d’Ytrac", "de Youssef"). "h" never does: it is sounded in the names met here
// ("de Hassan").
const startsWithVowel = /^(?:[aeiouœæ]|y(?![aeiouœæ]))/i;

/** The word before the name, joined as French writes it: `withElision('de', 'Agadir')` is "d’Agadir". */
export function withElision(word: 'de' | 'que' | 'le', name: string): string {
  const elides = startsWithVowel.test(name.trimStart().normalize('NFD'));
  return elides ? `${elidedForms[word] ?? word}${name.trimStart()}` : `${word} ${name}`;
}

function isElided(format: string | undefined): format is 'de' | 'que' | 'le' {
  return format !== undefined && Object.hasOwn(elidedForms, format);
}

/** Lets messages ask for the elision. */
export const elisionFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format) => (isElided(format) ? withElision(format, String(value)) : String(value)),
};

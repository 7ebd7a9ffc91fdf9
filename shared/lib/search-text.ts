import { searchLimits } from './list-limits.ts';
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

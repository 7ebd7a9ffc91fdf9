import { searchLimits } from './list.ts';
import { refuseField } from './problem.ts';

/**
 * The trimmed search text, null if it is empty. Fails on the field `search` if it is too long (100 characters, 8
 * words).
 */
export function searchText(text: string | null | undefined): string | null {
  const { characters, words } = searchLimits;
  if ((text ?? '').length > characters.most) refuseField('search', 'too_long', { limit: characters.most });
  const searched = (text ?? '').trim().replaceAll(/\s+/g, ' ');
  if (searched.split(' ').length > words) refuseField('search', 'too_many_words', { limit: words });
  return searched === '' ? null : searched;
}

/** The search text, for a trigram index: fails below three characters. */
export function indexedSearchText(text: string): string {
  const { least } = searchLimits.characters;
  return text.length < least ? refuseField('search', 'too_short', { limit: least }) : text;
}

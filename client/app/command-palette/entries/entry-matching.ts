import { plainText } from '#shared/lib/plain-text.ts';
import { toIndexedWords } from '#shared/lib/search.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** Range of the match in a text, ignoring spaces, punctuation, case and accents; null if there is none. */
export function findMatch(text: string, searched: string): [from: number, to: number] | null {
  // A phone is found in any notation.
  const pattern = normalize(toIndexedWords(searched));
  if (pattern === '') return null;
  // Letters with their index, so that the range refers to the original text.
  const letters = Array.from(text, (letter, at) => ({ at, letter: normalize(letter) })).filter(
    ({ letter }) => letter !== '',
  );
  for (let start = 0; start < letters.length; start += 1) {
    let matched = '';
    for (let end = start; end < letters.length && matched.length < pattern.length; end += 1) {
      matched += letters[end]?.letter ?? '';
      if (matched === pattern) return [letters[start]?.at ?? 0, (letters[end]?.at ?? 0) + 1];
    }
  }
  return null;
}

const normalize = (text: string): string => plainText(text).replaceAll(/[\s().\-·]/g, '');

/** True if a text of the entry matches; an empty search matches all entries. */
export function entryMatches({ title, hint = [], keywords = [] }: PaletteEntry, searched: string): boolean {
  return normalize(searched) === '' || [title, ...hint, ...keywords].some((text) => findMatch(text, searched) !== null);
}

/**
 * The groups in display order. Digits usually search for an object. Otherwise local results are above the server's, so
 * that nothing moves down when those arrive.
 */
export function groupOrder(searched: string): readonly PaletteGroup[] {
  if (searched === '') return ['actions', 'recent', 'pages', 'commands'];
  if (/\d/.test(searched)) return ['recent', 'parcels', 'drivers', 'customers', 'actions', 'pages', 'commands'];
  return ['actions', 'pages', 'commands', 'recent', 'parcels', 'drivers', 'customers'];
}

/** Keeps rows that were there before in their previous order, followed by the new ones; at most `maxRows`. */
export function stableOrder<Row extends { id: string }>(
  rows: readonly Row[],
  previousIds: readonly string[],
  maxRows: number,
): Row[] {
  const kept = previousIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...kept, ...rows.filter(({ id }) => !previousIds.includes(id))].slice(0, maxRows);
}

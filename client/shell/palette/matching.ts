import { fold } from '#client/kit/ui/fold.ts';
import type { Entry, Group } from './entry.ts';

/**
 * From where to where a text says what is searched, however it is spaced, dotted or accented; null when it does not.
 */
export function findIn(text: string, searched: string): [from: number, to: number] | null {
  const wanted = bare(searched);
  if (wanted === '') return null;
  // By letters as they stand, so that the place found is the place in the text.
  const letters = Array.from(text, (letter, at) => ({ at, letter: bare(letter) })).filter(
    ({ letter }) => letter !== '',
  );
  for (let start = 0; start < letters.length; start += 1) {
    let said = '';
    for (let end = start; end < letters.length && said.length < wanted.length; end += 1) {
      said += letters[end]?.letter ?? '';
      if (said === wanted) return [letters[start]?.at ?? 0, (letters[end]?.at ?? 0) + 1];
    }
  }
  return null;
}

const bare = (text: string): string => fold(text).replaceAll(/[\s().\-·]/g, '');

/** Whether an entry says what is searched; nothing searched is said by all. */
export function says({ title, hint = [], also = [] }: Entry, searched: string): boolean {
  return bare(searched) === '' || [title, ...hint, ...also].some((text) => findIn(text, searched) !== null);
}

/**
 * The groups in the order in which they stand. Somebody who types digits looks for an object; what is known at once
 * stands above what the server is still asked for, so that nothing moves down when it answers.
 */
export function groupOrder(searched: string): readonly Group[] {
  if (searched === '') return ['actions', 'recent', 'pages', 'commands'];
  if (/\d/.test(searched)) return ['recent', 'parcels', 'drivers', 'customers', 'actions', 'pages', 'commands'];
  return ['actions', 'pages', 'commands', 'recent', 'parcels', 'drivers', 'customers'];
}

/** Those of before that are still there in their order of before, then the new ones in theirs; `most` at most. */
export function keepOrder<Row extends { id: string }>(
  rows: readonly Row[],
  before: readonly string[],
  most: number,
): Row[] {
  const still = before.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...still, ...rows.filter(({ id }) => !before.includes(id))].slice(0, most);
}

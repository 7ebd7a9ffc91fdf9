// Yes or no, as the cells of spreadsheets say it in French, English and Arabic.
import { normalizeTitle } from '#shared/areas/imports/guess-columns.ts';

const yes = ['oui', 'o', 'yes', 'y', 'true', 'vrai', '1', 'x', 'ok', 'نعم', 'اه'];
const no = ['', 'non', 'n', 'no', 'false', 'faux', '0', 'لا'];

/** True for yes, false for no and for an empty cell, null for anything else. */
export function parseYesOrNo(text: string): boolean | null {
  const word = normalizeTitle(text);
  // A sign alone has no letters left, but it is not an empty cell.
  if (word === '') return text.trim() === '' || /^[-–—]$/.test(text.trim()) ? false : null;
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

const allowed = ['autorise', 'autorisee', 'permis', 'allowed', 'مسموح'];
const forbidden = [
  'non autorise',
  'non autorisee',
  'interdit',
  'interdite',
  'not allowed',
  'forbidden',
  'ممنوع',
  'غير مسموح',
];

/**
 * The answer to "do not open" of a cell that says whether opening is allowed: `oui` or `non`. An empty cell allows
 * nothing. What is no answer stays as it is, so that the row is faulty instead of opened.
 */
export function oppositeAnswer(text: string): string {
  const word = normalizeTitle(text);
  const isAllowed = allowed.includes(word) || (forbidden.includes(word) ? false : parseYesOrNo(text));
  if (isAllowed === null) return text;
  return isAllowed ? 'non' : 'oui';
}

// The guess what each column of a file is used for, by its title.
import { hintTitles, nameHalves, partTitles, type TitleTable, wholeTitles } from './column-titles.ts';
import { type ColumnUse, columnUses, fieldOfUse, type ImportField, requiredFields, usesConflict } from './columns.ts';
import { knownFiles } from './known-files.ts';

/**
 * Titles compare without case, accents, signs and the marks of Arabic, such as the hamza of an alef; ya and ta have one
 * form each.
 */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const listOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', ')).map(normalizeTitle);

/** The use of each title of a table, and its rank within the use: the lowest is the surest. */
function indexTitles(table: TitleTable): ReadonlyMap<string, { use: ColumnUse; rank: number }> {
  const index = new Map<string, { use: ColumnUse; rank: number }>();
  for (const use of columnUses)
    for (const [rank, title] of listOf(table[use] ?? []).entries())
      if (!index.has(title)) index.set(title, { use, rank });
  return index;
}

const whole = indexTitles(wholeTitles);
const parts = indexTitles(partTitles);
const hints = indexTitles(hintTitles);
const firstNames = new Set(listOf(nameHalves.first));
const lastNames = new Set(listOf(nameHalves.last));

/** What stands around a title and says nothing about its meaning: currencies, and that the column is required. */
const marks = /^(?:dhs?|mad|درهم|obligatoire|requis|required)$/;

/** A title as it is looked up: without marks at its end. */
function lookupTitle(text: string): string {
  const words = normalizeTitle(text).split(' ');
  while (words.length > 1 && marks.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** The use whose longest title stands in this one as whole words; null if there is none. */
function findInside(title: string): ColumnUse | null {
  let found: { use: ColumnUse; length: number } | null = null;
  const padded = ` ${title} `;
  for (const index of [whole, parts, hints])
    for (const [known, { use }] of index)
      if (known.length > 2 && padded.includes(` ${known} `) && known.length > (found?.length ?? 0))
        found = { use, length: known.length };
  return found?.use ?? null;
}

const isHalf = (title: string) => firstNames.has(title) || lastNames.has(title);

/** The field of a title that is known exactly; null if it is not. */
function knownField(text: string): ImportField | null {
  const title = lookupTitle(text);
  if (isHalf(title)) return 'recipientName';
  const known = whole.get(title) ?? parts.get(title);
  return known ? fieldOfUse(known.use) : null;
}

const knownFields = (cells: readonly string[]) => new Set(cells.flatMap((cell) => knownField(cell) ?? []));

/** How many titles of a row are known exactly: the row with the most is the header. */
export const countKnownTitles = (cells: readonly string[]): number => knownFields(cells).size;

/** The same of the needed fields alone: the sheet with the most has the orders. */
export function countNeededTitles(cells: readonly string[]): number {
  const known = knownFields(cells);
  return requiredFields.filter((field) => known.has(field)).length;
}

/** True if a column with this title can fill the field alone, and not as one of its parts. */
export function isWholeTitle(text: string, field: ImportField): boolean {
  return whole.get(lookupTitle(text))?.use === field;
}

/** The guess for a file. */
export interface ColumnGuess {
  /** What each column is used for, as far as that is sure. */
  columns: ColumnUse[];
  /** What a column whose title only contains a known word may be for, which a person is asked; else `ignored`. */
  suggestions: ColumnUse[];
}

/** Collects what the columns of one file are used for. What was said first stays. */
class Guess {
  readonly titles: readonly string[];
  readonly #uses: (ColumnUse | null)[];
  constructor(header: readonly string[]) {
    this.titles = header.map(lookupTitle);
    this.#uses = header.map(() => null);
  }

  /** A field without a separator takes one column. */
  isFree(use: ColumnUse): boolean {
    return !this.#uses.some((other) => other !== null && usesConflict(other, use));
  }

  isUsed(use: ColumnUse): boolean {
    return this.#uses.includes(use);
  }

  set(index: number, use: ColumnUse | null | undefined): void {
    if (use != null && this.#uses[index] === null && this.titles[index] !== '' && this.isFree(use))
      this.#uses[index] = use;
  }

  each(useOf: (title: string) => ColumnUse | null | undefined): void {
    for (const [index, title] of this.titles.entries()) this.set(index, useOf(title));
  }

  /** The columns that nothing was said about. */
  open(): number[] {
    return this.#uses.flatMap((use, index) => (use === null && this.titles[index] !== '' ? [index] : []));
  }

  columns(): ColumnUse[] {
    return this.#uses.map((use) => use ?? 'ignored');
  }
}

/** A first and a last name, unless a title names the recipient as a whole. */
function guessNames(guess: Guess): void {
  const isNamed = guess.titles.some((title) => whole.get(title)?.use === 'recipientName' && !isHalf(title));
  const hasBoth =
    guess.titles.some((title) => firstNames.has(title)) && guess.titles.some((title) => lastNames.has(title));
  if (isNamed && hasBoth) guess.each((title) => (firstNames.has(title) ? 'ignored' : null));
  else if (hasBoth && !guess.isUsed('recipientName')) guess.each((title) => (isHalf(title) ? 'recipientName' : null));
}

/** Of the columns whose title means a whole field, the surest one. */
function guessWholes(guess: Guess): void {
  const found = guess
    .open()
    .flatMap((index) => {
      const known = whole.get(guess.titles[index] ?? '');
      return known ? [{ index, ...known }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  for (const { index, use } of found) if (!guess.isUsed(use)) guess.set(index, use);
}

/**
 * What each column is used for: first what the company chose for its title before, then what the system says that wrote
 * the file, then titles that are known exactly. A title that only contains a known word is not used but suggested.
 */
export function guessColumns(
  header: readonly string[],
  remembered: ReadonlyMap<string, ColumnUse> = new Map(),
): ColumnGuess {
  const guess = new Guess(header);
  for (const [index, title] of header.map(normalizeTitle).entries()) guess.set(index, remembered.get(title));
  const file = knownFiles.find(({ signature }) => signature.every((title) => guess.titles.includes(title)));
  guess.each((title) => file?.uses[title]);
  guessNames(guess);
  guessWholes(guess);
  guess.each((title) => parts.get(title)?.use);
  const open = guess.open();
  const suggestions = guess.titles.map((title, index): ColumnUse => {
    const use = open.includes(index) && !whole.has(title) ? findInside(title) : null;
    return use !== null && guess.isFree(use) && !guess.isUsed(use) ? use : 'ignored';
  });
  return { columns: guess.columns(), suggestions };
}

// What is still to do with the rows of an import.
import { importFields, type ImportField } from '#shared/areas/imports/columns.ts';
import type { DraftRow } from '../documents.ts';

/** A faulty row cannot be imported; one with a warning can, once somebody has looked at it or says nothing. */
export type DraftRowState = 'faulty' | 'doubtful' | 'ready' | 'excluded';

export function stateOf({ excluded, kept, problems }: DraftRow): DraftRowState {
  if (excluded) return 'excluded';
  if (problems.some(({ isError }) => isError)) return 'faulty';
  return problems.length > 0 && !kept ? 'doubtful' : 'ready';
}

/** The number of rows of each state. */
export function countStates(rows: readonly DraftRow[]): Record<DraftRowState, number> {
  const counts = { faulty: 0, doubtful: 0, ready: 0, excluded: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}

/** The text of a field in a row. */
export const textOf = ({ texts }: DraftRow, field: ImportField): string => texts[importFields.indexOf(field)] ?? '';

/** A text that one click puts into the same cell of several rows. */
export interface Suggestion {
  field: ImportField;
  text: string;
  lines: readonly number[];
}

/** The lines that a correction of this cell is for: a city with a problem is corrected in all rows with the same text. */
export function sameCells(rows: readonly DraftRow[], row: DraftRow, field: ImportField): number[] {
  const text = textOf(row, field);
  const isDoubtful = ({ problems }: DraftRow) => problems.some((one) => one.field === field);
  if (field !== 'city' || text === '' || !isDoubtful(row)) return [row.line];
  const same = rows.filter((each) => !each.excluded && textOf(each, field) === text && isDoubtful(each));
  return same.map(({ line }) => line);
}

/** The best suggestion of each cell, those of equal cells together. */
export function suggestionsOf(rows: readonly DraftRow[]): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const row of rows) {
    if (stateOf(row) !== 'faulty' && stateOf(row) !== 'doubtful') continue;
    for (const { field, suggestions } of row.problems) {
      const [text] = suggestions;
      if (text === undefined) continue;
      const key = `${field} ${text}`;
      const lines = [...(found.get(key)?.lines ?? []), row.line];
      found.set(key, { field, text, lines });
    }
  }
  return [...found.values()];
}

// What is still to do with the rows of an import.
import { importFields, type ImportField } from '#shared/areas/imports/columns.ts';
import type { DraftRow } from './documents.ts';

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

/** The lines of all rows with the same text and a problem in this field: what is corrected in one is in all. */
export function sameCells(rows: readonly DraftRow[], row: DraftRow, field: ImportField): number[] {
  const text = textOf(row, field);
  const others = rows.filter(
    (each) =>
      stateOf(each) !== 'excluded' && textOf(each, field) === text && each.problems.some((one) => one.field === field),
  );
  return text === '' || field !== 'city' ? [row.line] : others.map(({ line }) => line);
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

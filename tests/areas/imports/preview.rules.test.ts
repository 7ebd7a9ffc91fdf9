// What the preview of an import does with the rows that it shows.
import { describe, expect, it } from 'vitest';
import type { ImportRow, RowProblem } from '#client/areas/imports/documents.ts';
import { sameCells } from '#client/areas/imports/row-state.ts';
import { importFields } from '#shared/areas/imports/columns.ts';

const unknown: RowProblem = {
  field: 'city',
  code: 'city_unknown',
  isError: false,
  count: null,
  line: null,
  suggestions: [],
};

/** A row with this city. */
const inCity = (line: number, city: string, changes: Partial<ImportRow> = {}): ImportRow => ({
  line,
  texts: importFields.map((field) => (field === 'city' ? city : '')),
  excluded: false,
  kept: false,
  packageId: null,
  trackingNumber: null,
  problems: [],
  ...changes,
});

describe('a correction', () => {
  const doubtful = { problems: [unknown] };
  const rows = [
    inCity(2, 'Casa', doubtful),
    inCity(3, 'Casa', doubtful),
    inCity(4, 'Fès', doubtful),
    inCity(5, 'Casa', { ...doubtful, excluded: true }),
    inCity(6, 'Rabat'),
    inCity(7, 'Rabat'),
  ];
  const linesOf = (line: number, field: 'city' | 'note') =>
    rows.filter((row) => row.line === line).flatMap((row) => sameCells(rows, row, field));

  it('of a city with a problem is for all rows with the same text that are not left out', () => {
    expect(linesOf(2, 'city')).toEqual([2, 3]);
    expect(linesOf(4, 'city')).toEqual([4]);
  });

  it('of a city without a problem is for its own row, and so is one of another field', () => {
    expect(linesOf(6, 'city')).toEqual([6]);
    expect(linesOf(2, 'note')).toEqual([2]);
  });
});

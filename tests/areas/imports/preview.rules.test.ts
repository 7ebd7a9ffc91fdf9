// What the preview of an import does with the rows that it shows.
import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DraftRow, DraftRowProblem } from '#client/areas/imports/documents.ts';
import { whatBecameOf } from '#client/areas/imports/files/download.ts';
import { sameCells } from '#client/areas/imports/rows/row-state.ts';
import { importFields } from '#shared/areas/imports/columns.ts';

const unknown: DraftRowProblem = {
  field: 'city',
  code: 'city_unknown',
  isError: false,
  count: null,
  line: null,
  value: null,
  suggestions: [],
};

/** A row with this city. */
const inCity = (line: number, city: string, changes: Partial<DraftRow> = {}): DraftRow => ({
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

const messages = new URL('../../../client/messages/fr/imports.json', import.meta.url);

describe('what became of a row, in the file of the rows', async () => {
  const imports = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(messages, 'utf8')));
  const i18n = createInstance();
  await i18n.init({ lng: 'fr', resources: { fr: { imports } } });
  const outcomeOf = (changes: Partial<DraftRow>) =>
    whatBecameOf(inCity(2, 'Casa', changes), i18n.getFixedT('fr', 'imports'), ({ code }) => code);
  const invalid: DraftRowProblem = { ...unknown, field: 'phone', code: 'invalid_phone', isError: true };
  const repeated: DraftRowProblem = { ...unknown, field: 'phone', code: 'same_as_row' };

  it('is its parcel, also when it was warned of', () => {
    expect(outcomeOf({ packageId: 'x', problems: [repeated] })).toBe('Colis créé');
  });

  it('is that it was left out, with its errors, so that they can be corrected in the file', () => {
    expect(outcomeOf({ excluded: true, problems: [invalid, repeated] })).toBe(
      'Laissée de côté · Téléphone : invalid_phone',
    );
    expect(outcomeOf({ excluded: true })).toBe('Laissée de côté');
  });

  it('is what is wrong with it while it waits', () => {
    expect(outcomeOf({ problems: [invalid, repeated] })).toBe('Téléphone : invalid_phone · Téléphone : same_as_row');
    expect(outcomeOf({})).toBe('Prête');
  });
});

// Unsaved changes, and moving in a spreadsheet grid.
import { describe, expect, it } from 'vitest';
import { getFormatters } from '#client/lib/formatters.ts';
import { parseTsv, parseCell, formatCell } from '#client/areas/config/spreadsheet/cell-format.ts';
import { type Draft, type EditTarget, withEdit } from '#client/areas/config/draft/draft.ts';
import {
  applyFailure,
  feeField,
  toEditInput,
  markIncompleteFees,
  resolveConflict,
} from '#client/areas/config/draft/save-mapping.ts';
import { cursorAt, moveCursor, pasteEdits, stepForKey } from '#client/areas/config/spreadsheet/cursor.ts';
import type { SpreadsheetColumn, SpreadsheetRow } from '#client/areas/config/spreadsheet/spreadsheet-types.ts';
import { configured } from './support/config-data.ts';

const empty: Draft = new Map();
const name: EditTarget = { entity: 'city', id: 'c1', field: 'nameFr', version: 4, before: 'Tata' };
const fee = (field: string, before: number | null = null): EditTarget => ({
  entity: 'offersGroup',
  id: 'g1',
  field: feeField('h1', 'c1', field),
  version: 2,
  before,
});

describe('a draft', () => {
  it('holds values that differ from the saved ones, and none that were changed back', () => {
    const typed = withEdit(empty, name, 'Tata Centre');
    expect([...typed.values()]).toMatchObject([{ field: 'nameFr', version: 4, before: 'Tata', after: 'Tata Centre' }]);
    expect(withEdit(typed, { ...name, before: 'Tata', version: 5 }, 'Tata').size).toBe(0);
  });

  it('keeps comparing with the version on which its first change was typed', () => {
    const typed = withEdit(withEdit(empty, name, 'Tata 2'), { ...name, version: 9, before: 'Autre' }, 'Tata 3');
    expect([...typed.values()]).toMatchObject([{ version: 4, before: 'Tata', after: 'Tata 3' }]);
  });

  it('becomes one input for each row: a hub as a whole, a tariff by its lines', () => {
    const city = withEdit(empty, { ...name, field: 'lat', before: 29.7 }, 30);
    expect(toEditInput([...city.values()], configured)).toEqual({ id: 'c1', version: 4, lat: 30, lng: -7.9 });
    for (const [field, emptied] of [
      ['lat', { lat: null, lng: -7.9 }],
      ['lng', { lat: 29.7, lng: null }],
    ] as const) {
      const edits = withEdit(empty, { ...name, field, before: 1 }, null);
      expect(toEditInput([...edits.values()], configured)).toEqual({ id: 'c1', version: 4, ...emptied });
    }
    const tariff = withEdit(withEdit(empty, fee('delivered'), 4500), fee('refused'), null);
    expect(toEditInput([...withEdit(tariff, fee('refused', 1), 1000).values()], configured)).toEqual({
      id: 'g1',
      version: 2,
      lines: [{ hubId: 'h1', cityId: 'c1', delivered: 4500, refused: 1000 }],
    });
  });

  it('marks the fees that a line still lacks', () => {
    const marked = markIncompleteFees(withEdit(empty, fee('delivered'), 4500), configured);
    expect([...marked.values()].filter(({ fault }) => fault).map(({ field }) => field)).toEqual([
      'lines.h1.c1.refused',
      'lines.h1.c1.returned',
    ]);
  });

  it('shows both values after a conflicting save, and saves the chosen one over the newer version', () => {
    const draft = withEdit(empty, name, 'Tata Centre');
    const refused = applyFailure(draft, [...draft.values()], {
      code: 'changed_meanwhile',
      params: { version: 6 },
      isNetworkError: false,
      fields: [{ path: 'nameFr', code: 'changed_meanwhile', params: { mine: 'Tata Centre', theirs: 'Tata Ville' } }],
    });
    const [edit] = refused?.values() ?? [];
    expect(edit).toMatchObject({ version: 6, after: 'Tata Centre', theirs: { value: 'Tata Ville' } });
    if (!refused || !edit) throw new Error('no conflict');
    // Who goes on typing has still to choose.
    const typed = withEdit(refused, { ...name, version: 6 }, 'Tata Centre 2');
    expect([...typed.values()]).toMatchObject([{ after: 'Tata Centre 2', theirs: { value: 'Tata Ville' } }]);
    expect(resolveConflict(refused, edit, 'theirs').size).toBe(0);
    expect([...resolveConflict(refused, edit, 'mine').values()]).toMatchObject([
      { version: 6, before: 'Tata Ville', after: 'Tata Centre' },
    ]);
  });

  it("shows the server's error on a list beside the list", () => {
    const draft = withEdit(empty, { ...name, field: 'aliases', before: [] }, ['a', 'b']);
    const after = applyFailure(draft, [...draft.values()], {
      code: 'invalid_input',
      params: {},
      isNetworkError: false,
      fields: [{ path: 'aliases.1', code: 'already_used', params: { by: 'Fès' } }],
    });
    expect([...(after?.values() ?? [])]).toMatchObject([
      { field: 'aliases', fault: { code: 'already_used', params: { by: 'Fès' } } },
    ]);
  });
});

describe('a cell', () => {
  const french = getFormatters('fr');
  it.each([
    ['money', '45', 4500],
    ['money', '1 249,5 DH', 124_950],
    ['money', '', null],
    ['latitude', '33,57', 33.57],
    ['longitude', '-7.5', -7.5],
    ['code', 'cas', 'CAS'],
    ['words', 'Fès, FEZ؛ ', ['fez؛', 'fès']],
    ['text', ' Salé ', 'Salé'],
  ] as const)('of %s understands "%s"', (kind, text, value) => {
    expect(parseCell(text, { kind })).toEqual({ value });
  });

  it.each([
    ['money', 'abc', 'invalid_money'],
    ['money', '-4', 'invalid_money'],
    ['money', '999999999', 'too_large'],
    ['latitude', '48,8', 'outside_morocco'],
    ['longitude', 'x', 'not_a_number'],
    ['code', 'CASA', 'invalid_hub_code'],
  ] as const)('of %s keeps "%s" as it was typed and shows the error', (kind, text, code) => {
    expect(parseCell(text, { kind })).toMatchObject({ value: text, fault: { code } });
  });

  it('takes a choice by its name or its code, and shows its name', () => {
    const hubs = { kind: 'choice', options: [{ value: 'h1', label: 'Casablanca', hint: 'CAS' }] } as const;
    expect([parseCell('cas', hubs), parseCell('casablanca', hubs)]).toEqual([{ value: 'h1' }, { value: 'h1' }]);
    expect([formatCell('h1', hubs, french), formatCell(4500, { kind: 'money' }, french)]).toEqual([
      'Casablanca',
      '45,00',
    ]);
  });
});

const where = (typed: ReturnType<typeof pasteEdits>) =>
  typed.map(({ row, column, text }) => `${row.id}${column.id}=${text}`);

describe('a sheet', () => {
  const rows = ['a', 'b', 'c'].map((id): SpreadsheetRow => ({ id, label: id }));
  const columns = ['x', 'y'].map((id): SpreadsheetColumn => ({ id, label: id, kind: 'money', width: 80 }));

  it('pastes a grid from a spreadsheet at the cursor, and ignores cells beyond the edge', () => {
    expect(where(pasteEdits('1\t2\t3\r\n4\t5\t6\r\n', cursorAt({ row: 1, column: 0 }), rows, columns))).toEqual([
      'bx=1',
      'by=2',
      'cx=4',
      'cy=5',
    ]);
    expect(parseTsv('a\tb\n')).toEqual([['a', 'b']]);
  });

  it('fills the selection with one value', () => {
    expect(where(pasteEdits('7', { row: 2, column: 1, anchor: { row: 1, column: 1 } }, rows, columns))).toEqual([
      'by=7',
      'cy=7',
    ]);
  });

  it("moves by arrows within its borders, along the page's direction, and stretches with Shift", () => {
    const size = { rows: 3, columns: 2 };
    const right = stepForKey('ArrowRight', false, 40) ?? { row: 0, column: 0 };
    expect(moveCursor(cursorAt({ row: 0, column: 1 }), right, size)).toMatchObject({ row: 0, column: 1 });
    expect(stepForKey('ArrowRight', true, 40)).toEqual({ row: 0, column: -1 });
    expect(moveCursor(cursorAt({ row: 0, column: 0 }), { row: 2, column: 0 }, size, true)).toEqual({
      row: 2,
      column: 0,
      anchor: { row: 0, column: 0 },
    });
  });
});

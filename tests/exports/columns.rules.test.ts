// Which columns an export has, what its cells hold, and in which pieces its file is kept.
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { cellReader } from '#server/exports/cells.ts';
import { checkColumns, exportDocument, visibleColumns } from '#server/exports/columns.ts';
import { csvRows } from '#server/exports/csv.ts';
import { fileChunks } from '#server/jobs/file-chunks.ts';
import { isResultPath } from '#server/jobs/result.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import type { ExportColumn } from '#shared/entities/export-input.ts';
import type { CellKind } from '#shared/entities/list-export.ts';

const column = (path: string, kind: CellKind = 'text', words?: ExportColumn['words']): ExportColumn => ({
  path,
  title: path,
  kind,
  ...(words && { words }),
});

const paths = (...names: string[]) => names.map((name) => column(name));

describe('the columns of an export', () => {
  const schema = buildSchema(`
    type Query { things: ThingPage }
    type ThingPage { rows: [Thing!]! }
    type Thing { id: ID! tags: [String!]! driver: Person! hub: Hub hubs: [Hub!]! part(of: Int!): Int size(of: Int): Int }
    type Person { name: String hub: Hub }
    type Hub { name: String code(of: Int!): String }
  `);
  it.each(['id', 'tags', 'driver.name', 'hub.name', 'size'])('may be a field without parts: %s', (path) => {
    expect(() => checkColumns(schema, 'things', [column(path)])).not.toThrow();
  });
  it.each(['none', 'driver', 'driver.hub', 'driver.none', 'hubs.name', 'part', 'hub.code', 'id.x', 'constructor'])(
    'may be nothing else: %s',
    (path) => {
      expect(() => checkColumns(schema, 'things', [column('id'), column(path)])).toThrow(
        expect.objectContaining({
          code: 'invalid_input',
          fields: [{ path: 'file.columns.1.path', code: 'unknown_field' }],
        }),
      );
    },
  );

  it('are without those that are hidden from the role, also as a person or a place', () => {
    const seen = (role: 'DRIVER' | 'ADMIN', ...names: string[]) =>
      visibleColumns(ratingEntity.access, { role }, paths(...names)).map(({ path }) => path);
    expect(seen('DRIVER', 'comment', 'flagged', 'author.name', 'flagReason')).toEqual(['comment']);
    expect(seen('ADMIN', 'comment', 'flagged', 'author.name')).toEqual(['comment', 'flagged', 'author.name']);
    expect(visibleColumns(packageEntity.access, { role: 'DRIVER' }, paths('number', 'feeDelivered'))).toHaveLength(1);
  });

  it('are one selection, each field once', () => {
    const document = exportDocument(
      'Thing',
      'things',
      ['id', 'driver.name', 'hub.name', 'driver.id', 'driver.name'].map((path) => column(path)),
    );
    expect(document).toContain('page: things(tab: $tab, search: $search, filter: $filter, sort: $sort, after: $after)');
    expect(document).toContain('total totalIsExact next rows { id driver { name id } hub { name } }');
  });
});

const cellOf = (kind: CellKind, value: unknown, given?: ExportColumn['words']) =>
  cellReader([column('a.b', kind, given)])({ a: { b: value } })[0];

describe('a cell', () => {
  const words = [
    { value: 'open', word: 'Ouvert' },
    { value: 'true', word: 'Oui' },
    { value: '3', word: 'trois' },
  ];
  it.each<[CellKind, unknown, object]>([
    ['text', 'x', { kind: 'text', text: 'x' }],
    ['text', '', { kind: 'empty' }],
    ['text', null, { kind: 'empty' }],
    ['text', undefined, { kind: 'empty' }],
    ['text', { an: 'object' }, { kind: 'empty' }],
    ['number', 0, { kind: 'number', value: 0 }],
    ['money', 0, { kind: 'money', centimes: 0 }],
    ['money', 'x', { kind: 'text', text: 'x' }],
    ['phone', '+212612345678', { kind: 'phone', text: expect.stringMatching(/^0\d(?:[ .-]?\d{2}){4}$|^\+212/) }],
    ['day', '2026-03-01', { kind: 'day', at: new Date('2026-03-01T00:00:00Z') }],
    ['day', 'x', { kind: 'empty' }],
    // Casablanca is an hour ahead of UTC, but during Ramadan.
    ['instant', '2026-06-01T23:30:00.000Z', { kind: 'instant', at: new Date('2026-06-02T00:30:00Z') }],
    ['instant', new Date('2026-06-01T23:30:00.000Z'), { kind: 'instant', at: new Date('2026-06-02T00:30:00Z') }],
    ['text', new Date(0), { kind: 'empty' }],
    ['choice', ['a', 'b'], { kind: 'text', text: 'a, b' }],
  ])('of the kind %s for %j', (kind, value, expected) => {
    expect(cellOf(kind, value)).toEqual(expected);
  });
  it('has the words of the person’s language', () => {
    expect(cellOf('choice', 'open', words)).toEqual({ kind: 'text', text: 'Ouvert' });
    expect(cellOf('choice', 'new', words)).toEqual({ kind: 'text', text: 'new' });
    expect(cellOf('choice', true, words)).toEqual({ kind: 'text', text: 'Oui' });
    expect(cellOf('choice', 3, words)).toEqual({ kind: 'text', text: 'trois' });
    expect(cellOf('choice', ['open', 'new'], words)).toEqual({ kind: 'text', text: 'Ouvert, new' });
  });
  it('is empty where the row has no such object', () => {
    const read = cellReader([column('a.b'), column('c')]);
    expect([read({ a: null, c: 1 }), read(null)]).toEqual([
      [{ kind: 'empty' }, { kind: 'number', value: 1 }],
      [{ kind: 'empty' }, { kind: 'empty' }],
    ]);
  });
  it('in CSV has two decimals if it is money, and those of the number otherwise', () => {
    const row = [
      { kind: 'money', centimes: 5 },
      { kind: 'number', value: 1.5 },
    ] as const;
    expect(csvRows([row], 'ar').toString()).toBe('0,05;1,5\r\n');
  });
});

const sizes = (...parts: number[]) =>
  fileChunks(parts.map((size) => Buffer.alloc(size, 'x'))).map(({ length }) => length);

it('a file is kept in pieces of a megabyte', () => {
  expect(sizes()).toEqual([]);
  expect(sizes(1_048_576)).toEqual([1_048_576]);
  expect(sizes(1_048_576, 1)).toEqual([1_048_576, 1]);
  expect(fileChunks([Buffer.from('ab'), Buffer.from('c')]).map(String)).toEqual(['abc']);
});

it('the result of a job has one address', () => {
  expect(
    ['/jobs/a/result', '/jobs/a/result/', '/jobs//result', '/jobs/a/b/result', '/x/jobs/a/result'].map(isResultPath),
  ).toEqual([true, false, false, false, false]);
});

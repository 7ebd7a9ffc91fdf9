// What of a sheet are its orders, which are the same order, and what is written about a parcel.
import { describe, expect, it } from 'vitest';
import { sheetInputs } from '#shared/areas/sheets/input.ts';
import { importCells, normalize, orderKey, readSheetTable, readTitles } from '#shared/areas/sheets/sheet-table.ts';
import { parseSheetLink, sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import { statusWords } from '#shared/areas/sheets/status-words.ts';

it.each([
  ['created', 'Créé'],
  ['confirmed', 'Confirmé'],
  ['pickup', 'Ramassage'],
  ['inhouse', 'Au dépôt'],
  ['transit', 'En transit'],
  ['received', 'Reçu par le livreur'],
  ['enroute', 'En route'],
  ['reported', 'Reporté'],
  ['scheduled', 'Programmé'],
  ['interested', 'Intéressé'],
  ['delivered', 'Livré'],
  ['canceled', 'Annulé'],
  ['returned', 'Retourné'],
  ['archived', 'Archivé'],
])('a parcel that is %s is "%s" in the sheet of its sender', (status, words) => {
  expect(statusWords(status)).toBe(words);
});

const titles = ['N° suivi', 'Nom', 'Tél', 'Ville', 'Adresse', 'Prix'];
const columns = ['Nom', 'Tél', 'Ville', 'Adresse', 'Prix', '', '', '', 'N° suivi', ''];

describe('a sheet', () => {
  it('has no order in a row in which nothing is read, such as one with our number alone', () => {
    const rows = [titles, ['T1', '', ' '], ['', 'Omar', '06'], [], ['T2', '', '', '', '', '90']];
    const { orders } = readSheetTable(rows, { headerRow: 1, columns });
    expect(orders.map(({ index, texts }) => [index, texts.fullName, texts.trackingNumber, texts.cod])).toEqual([
      [2, 'Omar', '', ''],
      [4, '', 'T2', '90'],
    ]);
  });

  it('that lost a column is not read without it', () => {
    const rows = [titles.with(3, 'Commune'), ['', 'Omar']];
    expect(() => readSheetTable(rows, { headerRow: 1, columns })).toThrow(
      expect.objectContaining({ code: 'sheet.missing_column', params: { title: 'Ville' } }),
    );
  });

  it('has its titles in the row that was chosen, and says when that row is empty', () => {
    const rows = [['Boutique'], ['', ' '], [' Nom ', 'Tél']];
    expect(readTitles(rows, 3)).toEqual(['Nom', 'Tél']);
    for (const headerRow of [2, 4]) expect(() => readTitles(rows, headerRow)).toThrow('sheet.no_header');
  });

  it('compares its titles without the case of letters and the number of spaces', () => {
    expect(normalize('  Nom \u00A0  COMPLET ')).toBe('nom complet');
  });
});

describe('an order', () => {
  const [order] = readSheetTable([titles, ['', 'Omar', '06', 'Casa', 'Bloc C', '90']], {
    headerRow: 1,
    columns,
  }).orders;
  const cells = order ? importCells(order) : [];

  it('is the same whatever the shop has as its status, and with fewer empty cells at its end', () => {
    expect(cells).toHaveLength(8);
    expect(orderKey(cells.with(7, 'confirmé'))).toBe(orderKey(cells));
    expect(orderKey(cells.slice(0, 5))).toBe(orderKey(cells));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('is another one with another text in its %i. cell', (at) => {
    expect(orderKey(cells.with(at, 'x'))).not.toBe(orderKey(cells));
  });
});

const spreadsheetId = 'abcdefghij-klmnopqrst_42';

it.each([
  [`https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit?gid=7#gid=7`, '7'],
  [`https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit?gid=7`, '7'],
  [`  https://docs.google.com/spreadsheets/u/0/d/${spreadsheetId}  `, null],
  [`https://docs.google.com/spreadsheets/d/${spreadsheetId}`, null],
])('%s names a spreadsheet and its tab', (link, gid) => {
  expect(parseSheetLink(link)).toEqual({ spreadsheetId, gid });
  expect(parseSheetLink(sheetUrl({ spreadsheetId, gid }))).toEqual({ spreadsheetId, gid });
});

describe('the settings of a sheet', () => {
  const settings = { link: 'x'.repeat(44), sheetName: 'Commandes', headerRow: 1, columns, scheduled: true };
  const errorsOf = (changes: object) =>
    sheetInputs.create.safeParse({ ...settings, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it.each<[string, object, string[]]>([
    ['are complete', {}, []],
    ['lack a name', { columns: columns.with(0, ' ') }, ['columns']],
    ['lack an amount', { columns: columns.with(4, '') }, ['columns']],
    ['use a column twice', { columns: columns.with(5, 'NOM') }, ['columns']],
    ['have too few columns', { columns: columns.slice(0, 9) }, ['columns']],
    ['begin above the sheet', { headerRow: 0 }, ['headerRow']],
    ['have their titles too far down', { headerRow: 101 }, ['headerRow']],
    ['name no sheet', { sheetName: ' ' }, ['sheetName']],
    ['name another site', { link: `https://docs.google.com.example.com/spreadsheets/d/${'x'.repeat(44)}` }, ['link']],
  ])('%s', (_, changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });
});

// Where the orders stand in a file: among headings, in another sheet, behind merged cells, in an old encoding.
import { describe, expect, it } from 'vitest';
import { readCsv } from '#server/areas/imports/files/read-csv.ts';
import { columnLetters, mergesOf, prepareSheet } from '#server/areas/imports/files/prepare-sheet.ts';
import { findTable } from '#server/areas/imports/files/find-table.ts';
import { readTable } from '#server/areas/imports/files/read-table.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { frenchHeader, orderCells, workbook, workbookParts, zipParts } from './support/workbook.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const order = ['Omar', '0637737464', 'Casa', 'Bloc C', '520'];
const sheetOf = (rows: string[][], name = 'Un') => ({ name, rows });

describe('the titles of a table', () => {
  const titles = ['Nom', 'Tél', 'Ville', 'Adresse', 'Prix'];
  const below = (count: number) => [...Array.from({ length: count }, () => ['Boutique']), titles, order];

  it('are found below at most fourteen other rows', () => {
    expect(findTable([sheetOf(below(14))])).toMatchObject({ header: titles, rows: [{ line: 16, cells: order }] });
    expect(findTable([sheetOf(below(15))]).header).toEqual(['Boutique']);
  });

  it('are two that are known at least', () => {
    const two = ['Nom', 'Tél', 'X', 'Y', 'Z'];
    expect(findTable([sheetOf([['Novembre'], two, order])])).toMatchObject({ header: two, rows: [{ line: 3 }] });
    const one = ['Nom', 'W', 'X', 'Y', 'Z'];
    expect(findTable([sheetOf([['Novembre'], one, order])]).header).toEqual(['Novembre']);
  });

  it('stand above the first order also when that order has a phone', () => {
    expect(findTable([sheetOf([['A', 'B'], order])])).toMatchObject({ header: ['A', 'B'], rows: [{ cells: order }] });
    // The heading is a phone, and the titles are known: it is no order.
    expect(findTable([sheetOf([['0637737464'], titles, order])])).toMatchObject({ header: titles });
  });

  it('are letters where there are none, and the first row is an order', () => {
    const table = findTable([sheetOf([order, order.with(0, 'Lina')])]);
    expect(table.header).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
  });
});

it('a sheet without content is passed over', () => {
  const titles = ['Nom', 'Tél'];
  expect(findTable([sheetOf([['', ''], []]), sheetOf([titles, ['x', 'y']], 'Deux')]).sheetName).toBe('Deux');
  expect(() => findTable([sheetOf([['']])])).toThrow('import.empty');
});

describe('columns', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [52, 'AZ'],
    [53, 'BA'],
    [702, 'ZZ'],
    [703, 'AAA'],
  ])('the %i. is named %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
  });

  it('far to the right keep their place, and cells without an address follow the one before', () => {
    const xml =
      '<row r="3"><c r="AB3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="7"><c><v>4</v></c></row>';
    expect(prepareSheet(xml).xml).toBe(
      '<row r="3"><c r="AB3"><v>1</v></c><c r="AC3"><v>2</v></c></row><row r="4"><c r="A4"><v>3</v></c></row><row r="7"><c r="A7"><v>4</v></c></row>',
    );
  });

  it('an empty row without an address still counts as a row', () => {
    expect(prepareSheet('<row></row><row><c><v>1</v></c></row>').xml).toContain('<c r="A2"><v>1</v></c>');
    expect(prepareSheet('<row r="1"></row><row r="2"><c><v>1</v></c></row>').xml).toContain('<c r="A2"><v>1</v></c>');
  });

  it.each([
    ['GR', null],
    ['GS', 'import.too_many_columns'],
  ])('with content in %s: %s', (letters, expected) => {
    expect(refusalOf(`<row r="1"><c r="${letters}1"><v>1</v></c></row>`)).toBe(expected);
  });

  it.each([
    [20_000, null],
    [20_001, 'import.too_many_rows'],
  ])('with content in row %i: %s', (line, expected) => {
    expect(refusalOf(`<row r="${line}"><c r="A${line}"><v>1</v></c></row>`)).toBe(expected);
  });

  it('of a hundred thousand cells are the most', () => {
    const [most, more] = [100_000, 100_001].map(
      (count) => `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(count)}</row>`,
    );
    expect(refusalOf(most ?? '')).toBeNull();
    expect(refusalOf(more ?? '')).toBe('import.too_many_rows');
  });
});

function refusalOf(xml: string) {
  try {
    prepareSheet(xml);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('merged cells', () => {
  it('are those over several rows', () => {
    const xml = '<mergeCells><mergeCell ref="A1:E1"/><x:mergeCell ref="AA2:AB4"/></mergeCells>';
    expect(mergesOf(xml)).toEqual([{ column: 26, from: 1, to: 3 }]);
  });

  it('give their text to each of their rows with content, and to no cell that has its own', async () => {
    const rows = [
      frenchHeader,
      orderCells(1),
      orderCells(2).with(2, null),
      orderCells(3).with(2, 'Fès'),
      [],
      orderCells(4).with(2, null),
    ];
    const afterData = '<mergeCells count="1"><mergeCell ref="C2:C6"/></mergeCells>';
    const table = await readTable(workbook(rows, { afterData }));
    expect(table.rows.map(({ line, cells }) => [line, cells[2]])).toEqual([
      [2, 'Casablanca'],
      [3, 'Casablanca'],
      [4, 'Fès'],
      [6, 'Casablanca'],
    ]);
  });
});

describe('a workbook', () => {
  it('whose only other sheet is hidden from its menu, too, is read without it', async () => {
    const parts = workbookParts([frenchHeader, orderCells(1)]);
    const hidden = (parts['xl/workbook.xml'] ?? '').replace('sheetId="1"', 'sheetId="1" state="veryHidden"');
    await expect(readTable(zipParts({ ...parts, 'xl/workbook.xml': hidden }))).rejects.toMatchObject({
      code: 'import.empty',
    });
  });

  it('has the words of true and false, and the day and month of a date', async () => {
    const cells = [
      { attributes: ' t="b"', xml: '<v>1</v>' },
      { attributes: ' t="b"', xml: '<v>0</v>' },
      { attributes: ' s="1"', xml: '<v>45992</v>' },
      { xml: '<v>0.30000000000000004</v>' },
    ];
    const table = await readTable(workbook([['Fragile', 'Échange', 'Note', 'Prix'], cells]));
    expect(table.rows[0]?.cells).toEqual(['true', 'false', '01/12/2025', '0.3']);
  });

  it('is read beside parts that hold no cells, whatever is in them', async () => {
    const parts = workbookParts([frenchHeader, orderCells(1)]);
    const noText = Buffer.from('ff00fe', 'hex');
    const table = await readTable(
      zipParts({ ...parts, 'xl/theme/theme1.xml': noText, 'xl/media/image1.png': noText, 'docProps/app.xml': noText }),
    );
    expect(table.rows).toHaveLength(1);
  });
});

describe('a text file', () => {
  const text = 'Nom;Ville\nAïcha;Salé';
  const rows = [
    ['Nom', 'Ville'],
    ['Aïcha', 'Salé'],
  ];

  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['a French Windows', Buffer.from(text, 'latin1')],
  ])('in %s keeps its letters', (_, bytes) => {
    expect(readCsv(bytes)).toEqual(rows);
  });

  it('with NUL is none', () => {
    expect(() => readCsv(bytesOf('Nom;Ville\0'))).toThrow('import.not_a_spreadsheet');
  });

  it('has the separator that stands outside of quotes, and signs in quotes as they are', () => {
    expect(readCsv(bytesOf('a,b\n"x;y;z;w",2\n'))[1]).toEqual(['x;y;z;w', '2']);
    expect(readCsv(bytesOf('a;b\n"dit ""oui""\nsur deux lignes";2'))[1]).toEqual(['dit "oui"\nsur deux lignes', '2']);
    expect(readCsv(bytesOf('a;b\r1;2\r\n\n3;4'))).toEqual([['a', 'b'], ['1', '2'], [''], ['3', '4']]);
  });

  it('ends at its end, with or without a line end', () => {
    expect(readCsv(bytesOf('a;b'))).toEqual([['a', 'b']]);
    expect(readCsv(bytesOf('a;b\n'))).toEqual([['a', 'b'], ['']]);
  });

  it('of more rows than a sheet may have is read so far', () => {
    expect(readCsv(bytesOf('a;b\n'.repeat(150)))).toHaveLength(151);
    expect(readCsv(bytesOf('a;b\n'.repeat(20_010)))).toHaveLength(20_000);
  });
});

// Reading spreadsheets: what three programs write, what people do to sheets, and files that are meant to do harm.
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#client/lib/workbook-file.ts';
import { readTable } from '#server/areas/imports/files/read-table.ts';
import { readSpreadsheet } from '#server/areas/imports/files/read-spreadsheet.ts';
import { guessColumns } from '#shared/areas/imports/guess-columns.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { frenchHeader, orderCells, type Program, workbook, workbookParts, zipParts } from './support/workbook.ts';

const read = (bytes: Uint8Array) => readTable(bytes);
const textFile = (text: string) => read(new TextEncoder().encode(text));
const codeOf = async (bytes: Uint8Array) => {
  try {
    await readSpreadsheet(bytes);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells);

const sheetPart = 'xl/worksheets/sheet1.xml';
const orders = (count: number) => Array.from({ length: count }, (_, n) => orderCells(n + 1));

describe('a workbook', () => {
  it.each<Program>(['excel', 'libreoffice', 'google', 'export'])(
    'of %s has its titles and its rows',
    async (program) => {
      const table = await read(
        workbook([frenchHeader, orderCells(1), orderCells(2)], { program, sheetName: 'Commandes' }),
      );
      expect(table).toMatchObject({
        sheetName: 'Commandes',
        header: ['Destinataire', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Marchandise'],
        rows: [
          { line: 2, cells: ['Client 1', '0611000001', 'Casablanca', '1 rue Ibn Batouta', '101', 'Chaussures'] },
          { line: 3, cells: ['Client 2', '0611000002', 'Casablanca', '2 rue Ibn Batouta', '102', 'Chaussures'] },
        ],
      });
    },
  );

  it('keeps what cells show: numbers, dates of both epochs, values of formulas, and the names of errors', async () => {
    const cells = [
      612_345_678,
      { xml: '<v>249.90000000000001</v>' },
      { attributes: ' s="1"', xml: '<v>46000</v>' },
      { attributes: ' t="str"', xml: '<f>A2&amp;"x"</f><v>calculé</v>' },
      { xml: '<f>1+2</f><v>3</v>' },
      { attributes: ' s="2"', xml: '<v>698765432</v>' },
      { attributes: ' t="e"', xml: '<f>1/0</f><v>#DIV/0!</v>' },
      'fin',
    ];
    const titles = ['Tel', 'Prix', 'Nom', 'Adresse', 'Ville', 'Note', 'Produit', 'Référence'];
    expect(await cellsOf(workbook([titles, cells]))).toEqual([
      ['612345678', '249.9', '09/12/2025', 'calculé', '3', '698765432', '#DIV/0!', 'fin'],
    ]);
    expect((await cellsOf(workbook([titles, cells], { date1904: true })))[0]?.[2]).toBe('10/12/2029');
  });

  it('is read from right to left, below a heading, with empty rows, a wrong extent, and merged cells', async () => {
    const rows = [
      ['طلبات نونبر'],
      ['الاسم الكامل', 'رقم الهاتف', 'المدينة', 'العنوان', 'الثمن'],
      ['سلمى', '0655767159', 'الرباط', 'أكدال', '189'],
      ['عمر', '0637737464', null, 'حي السلام', '520'],
      ['ليلى', '0637737465', 'سلا', 'تابريكت', '90'],
    ];
    const table = await read(
      workbook(rows, {
        lines: [1, 3, 4, 5, 9],
        rightToLeft: true,
        dimension: 'A1:XFD1048576',
        afterData: '<mergeCells count="2"><mergeCell ref="A1:E1"/><mergeCell ref="C4:C5"/></mergeCells>',
      }),
    );
    expect(table.header).toEqual(['الاسم الكامل', 'رقم الهاتف', 'المدينة', 'العنوان', 'الثمن']);
    expect(table.rows.map(({ line, cells }) => [line, cells[2]])).toEqual([
      [4, 'الرباط'],
      [5, 'الرباط'],
      [9, 'سلا'],
    ]);
  });

  it('that the panel writes, such as the template, is read back', async () => {
    const cells = ['سلمى', '0655767159', '=1+1', 'a & <b> "c"', '349,00'];
    const header = ['المرسل إليه', 'الهاتف', 'المدينة', 'العنوان', 'المبلغ، درهم'];
    const table = await read(writeWorkbook({ header, rows: [cells], isRtl: true }));
    expect(table).toMatchObject({ sheetName: 'Qafila', header, rows: [{ line: 2, cells }] });
    expect(guessColumns(header).columns).toEqual(['recipientName', 'phone', 'city', 'address', 'cod']);
  });

  it('without titles has letters for them, and loses no row', async () => {
    const table = await read(workbook([orderCells(1), orderCells(2)]));
    expect(table.header).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('is the sheet with the most titles of needed fields, the first of equal ones, and none that is hidden', async () => {
    const titles = ['Destinataire', 'Téléphone', 'Ville', 'Adresse', 'Prix'];
    const books = [
      [['Produit', 'Prix', 'Note'], titles],
      [titles, [...titles, 'Note']],
      [[...titles, 'Note'], titles, 'hidden'],
    ] as const;
    const read = await Promise.all(
      books.map(async ([first, second, state]) => (await readTable(twoSheets(first, second, state))).sheetName),
    );
    expect(read).toEqual(['Deux', 'Un', 'Deux']);
  });

  it('has at most 100 rows, and says how many there are', async () => {
    expect(await cellsOf(workbook([frenchHeader, ...orders(100)]))).toHaveLength(100);
    await expect(read(workbook([frenchHeader, ...orders(101)]))).rejects.toMatchObject({
      code: 'import.too_many_rows',
      params: { limit: 100, rows: 101 },
    });
    await expect(read(workbook([frenchHeader]))).rejects.toMatchObject({ code: 'import.empty' });
    await expect(read(workbook([]))).rejects.toMatchObject({ code: 'import.empty' });
  });
});

/** A workbook of two sheets, each with titles and one order; the first may be hidden. */
function twoSheets(first: readonly string[], second: readonly string[], state = 'visible'): Uint8Array {
  const one = workbookParts([first, first.map(() => 'x')], { program: 'export', sheetName: 'Un' });
  const two = workbookParts([second, second.map(() => 'x')], { program: 'export' })[sheetPart] ?? '';
  const changed = (part: string, from: string, to: string) => (one[part] ?? '').replace(from, to);
  return zipParts({
    ...one,
    'xl/workbook.xml': changed(
      'xl/workbook.xml',
      'sheetId="1" r:id="rId1"/>',
      `sheetId="1" state="${state}" r:id="rId1"/><sheet name="Deux" sheetId="2" r:id="rId9"/>`,
    ),
    'xl/_rels/workbook.xml.rels': changed(
      'xl/_rels/workbook.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet2.xml': two,
  });
}

describe('a text file', () => {
  it.each([
    ['semicolons', 'Nom;Tél;Ville;Adresse;CRBT\r\n"El Idrissi; Fatima";0651426756;Casa;"14 ""rue"" Taha";349,00\r\n'],
    ['commas', 'Nom,Tél,Ville,Adresse,CRBT\n"El Idrissi; Fatima",0651426756,Casa,"14 ""rue"" Taha","349,00"'],
    ['tabs', '\uFEFFNom\tTél\tVille\tAdresse\tCRBT\nEl Idrissi; Fatima\t0651426756\tCasa\t"14 ""rue"" Taha"\t349,00'],
  ])('with %s is a table', async (_, text) => {
    expect(await textFile(text)).toMatchObject({
      sheetName: null,
      header: ['Nom', 'Tél', 'Ville', 'Adresse', 'CRBT'],
      rows: [{ line: 2, cells: ['El Idrissi; Fatima', '0651426756', 'Casa', '14 "rue" Taha', '349,00'] }],
    });
  });

  it('of a French Windows keeps its accents', async () => {
    const bytes = Buffer.from('Nom;Téléphone;Ville\nAïcha;0651426756;Salé', 'latin1');
    expect(await read(bytes)).toMatchObject({
      header: ['Nom', 'Téléphone', 'Ville'],
      rows: [{ cells: ['Aïcha', '0651426756', 'Salé'] }],
    });
  });
});

const parts = (changes: Readonly<Record<string, string | Uint8Array>> = {}) =>
  zipParts({ ...workbookParts([frenchHeader, orderCells(1)]), ...changes });

it('a text with as many commas as semicolons has its columns between the semicolons', async () => {
  const { header, rows } = await textFile('Nom;Ville, pays\nOmar;Rabat, Maroc');
  expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
    ['Nom', 'Ville, pays'],
    ['Omar', 'Rabat, Maroc'],
  ]);
});

describe('a hostile file', () => {
  const bomb = new Uint8Array(24 * 1_048_576).fill(0x20);

  it('is refused with the reason', async () => {
    const entity = workbook([frenchHeader, orderCells(1)], {
      prolog: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    });
    const codes = {
      entity: await codeOf(entity),
      macros: await codeOf(parts({ 'xl/vbaProject.bin': 'x' })),
      macroType: await codeOf(
        workbook([frenchHeader], { contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      ),
      oldFormat: await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      otherZip: await codeOf(zipParts({ 'word/document.xml': '<x/>' })),
      cutZip: await codeOf(parts().subarray(0, 600)),
      picture: await codeOf(Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')),
      nothing: await codeOf(new Uint8Array()),
      utf16: await codeOf(parts({ [sheetPart]: Buffer.from('<worksheet/>', 'utf16le') })),
      manyEntries: await codeOf(zipParts(Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`a${n}`, 'x'])))),
      prototypeTitle: await codeOf(workbook([[...frenchHeader, '__proto__'], orderCells(1)])),
      farRow: await codeOf(workbook([frenchHeader, orderCells(1)], { lines: [1, 1_048_576] })),
    };
    expect(codes).toEqual({
      entity: 'import.unreadable',
      macros: 'import.macros',
      macroType: 'import.empty',
      oldFormat: 'import.old_format',
      otherZip: 'import.not_a_spreadsheet',
      cutZip: 'import.unreadable',
      picture: 'import.not_a_spreadsheet',
      nothing: 'import.empty',
      utf16: 'import.unreadable',
      manyEntries: 'import.unreadable',
      prototypeTitle: null,
      farRow: 'import.too_many_rows',
    });
  });

  it('that unpacks to a thousand times its size is refused, and so is one that patterns would read for hours', async () => {
    expect(await codeOf(parts({ [sheetPart]: bomb }))).toBe('import.too_large');
    expect(await codeOf(parts({ [sheetPart]: '<row '.repeat(3_000_000) }))).toBe('import.unreadable');
  });

  it('with two parts of one name is refused: the second would hide what the first was checked for', async () => {
    const other = sheetPart.replace('1', '9');
    const sheet = workbookParts([frenchHeader, orderCells(2)])[sheetPart] ?? '';
    const twice = Buffer.from(parts({ [other]: sheet }))
      .toString('latin1')
      .replaceAll(other, sheetPart);
    expect(await codeOf(Buffer.from(twice, 'latin1'))).toBe('import.unreadable');
  });

  it('that takes too long to read is given up', async () => {
    await expect(readSpreadsheet(parts({ [sheetPart]: bomb }), { readMs: 1 })).rejects.toMatchObject({
      code: 'import.unreadable',
    });
  });

  it('is read in a thread of its own: this one goes on meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await codeOf(parts({ [sheetPart]: bomb }));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});

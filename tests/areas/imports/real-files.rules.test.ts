// Files as shops, carriers and spreadsheet programs leave them: lists of types, cells without addresses, hidden rows,
// and encodings that nobody names.
import { describe, expect, it } from 'vitest';
import { readTable } from '#server/areas/imports/files/read-table.ts';
import type { TextEncoding } from '#shared/areas/imports/import.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { frenchHeader, orderCells, type WorkbookOptions, workbookParts, zipParts } from './support/workbook.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const codeOf = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.params?.['format']] : error),
  );
const sheetPart = 'xl/worksheets/sheet1.xml';
const typesPart = '[Content_Types].xml';

/** A workbook with one sheet whose XML, from `<sheetData>` on, is typed by hand. */
const typed = (data: string, options: WorkbookOptions = {}) => {
  const parts = workbookParts([], options);
  const sheet = parts[sheetPart]?.replace(/<sheetData>.*<\/sheetData>/, data) ?? '';
  return zipParts({ ...parts, [sheetPart]: sheet });
};
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const withTypes = (types: string, parts: Readonly<Record<string, string>> = {}) => {
  const own = workbookParts([
    [...frenchHeader, '__proto__'],
    [...orderCells(1), 'x'],
  ]);
  return zipParts({ ...own, [typesPart]: own[typesPart]?.replace('<Default', `${types}<Default`) ?? '', ...parts });
};

const order = (n: number) =>
  orderCells(n).map((cell) => (typeof cell === 'string' ? text(cell) : `<c><v>${Number(cell)}</v></c>`));

describe('a workbook', () => {
  const binary = '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';
  const vba = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>';

  it('of SheetJS is read, whatever types it lists and titles it has; macros are a part that exists', async () => {
    const table = await readTable(withTypes(binary));
    expect(table.header.at(-1)).toBe('__proto__');
    expect(table.rows[0]?.cells.at(-1)).toBe('x');
    expect(await codeOf(withTypes(vba))).toBeNull();
    expect(await codeOf(withTypes(vba, { 'xl/other.bin': 'x' }))).toEqual(['import.macros', undefined]);
    const renamed = '<Override PartName="/xl/evil.dat" ContentType="application/vnd.ms-office.vbaProject"/>';
    expect(await codeOf(withTypes(renamed, { 'xl/evil.dat': 'x' }))).toEqual(['import.macros', undefined]);
  });

  it('keeps its columns around cells that are empty, with and without addresses', async () => {
    const head = `<row>${frenchHeader.map(text).join('')}</row>`;
    const row = (middle: string) =>
      `<row>${text('Omar')}${middle}${text('Rabat')}${text('Agdal')}<c><v>90</v></c></row>`;
    for (const empty of ['<c/>', '<c s="0"/>', '<c></c>', '<c s="0"> </c>', '<c s="0"><v/></c>']) {
      const { rows } = await readTable(typed(`<sheetData>${head}${row(empty)}</sheetData>`));
      expect([empty, rows]).toEqual([empty, [{ line: 2, cells: ['Omar', '', 'Rabat', 'Agdal', '90', ''] }]]);
    }
  });

  it('leaves out what it hides, says how much that is, and counts what is shown', async () => {
    const lines = Array.from({ length: 130 }, (_, n) => {
      const mark = n % 2 === 0 ? '' : n % 3 === 0 ? ' ht="0" customHeight="1"' : ' hidden="1"';
      return `<row${mark}>${order(n).join('')}</row>`;
    });
    const columns = '<cols><col min="6" max="6" width="9" hidden="1"/><col min="7" max="16384" width="0"/></cols>';
    const file = (rows: readonly string[]) =>
      typed(`${columns}<sheetData><row>${frenchHeader.map(text).join('')}</row>${rows.join('')}</sheetData>`);
    const shown = await readTable(file(lines));
    expect(shown.reading).toMatchObject({ hiddenRows: 65, hiddenColumns: 1, withHidden: false });
    expect(shown.header).toEqual(frenchHeader.slice(0, 5));
    expect(shown.rows).toHaveLength(65);
    expect(shown.rows[1]?.line).toBe(4);
    const all = await readTable(file(lines.slice(0, 10)), { withHidden: true });
    expect([all.header.length, all.rows.length, all.reading.withHidden]).toEqual([6, 10, true]);
    await expect(readTable(file(lines), { withHidden: true })).rejects.toThrow('import.too_many_rows');
    await expect(readTable(file([lines[1] ?? '']))).rejects.toThrow('import.all_hidden');
  });

  it('with an empty first sheet has its orders in the second', async () => {
    for (const first of [[], [frenchHeader], [['Mode d’emploi']]]) {
      const one = workbookParts(first, { program: 'export' });
      const edit = (part: string, from: string, to: string) => ({ [part]: (one[part] ?? '').replace(from, to) });
      const bytes = zipParts({
        ...one,
        ...edit('xl/workbook.xml', '</sheets>', '<sheet name="Deux" sheetId="2" r:id="rId9"/></sheets>'),
        ...edit(
          'xl/_rels/workbook.xml.rels',
          '</Relationships>',
          '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet2.xml':
          workbookParts(
            [
              ['Nom', 'Tél'],
              ['Omar', '0637737464'],
            ],
            { program: 'export' },
          )[sheetPart] ?? '',
      });
      expect(await readTable(bytes)).toMatchObject({ sheetName: 'Deux', rows: [{ cells: ['Omar', '0637737464'] }] });
    }
  });
});

it('another format says what it is, whatever its name', async () => {
  const files: [string, Uint8Array][] = [
    [
      'HTML',
      bytesOf('\uFEFF <html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Nom</td></tr></table>'),
    ],
    ['HTML', bytesOf('<table border=1><tr><td>Nom</td></tr></table>')],
    ['XML', bytesOf('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>')],
    ['PDF', bytesOf('%PDF-1.7\n')],
    ['JSON', bytesOf('[{"name": "Omar"}]')],
    ['OpenDocument (.ods)', zipParts({ mimetype: 'x', 'content.xml': '<x/>' })],
    ['Excel (.xlsb)', zipParts({ 'xl/workbook.bin': 'x' })],
  ];
  for (const [format, bytes] of files) expect(await codeOf(bytes)).toEqual(['import.other_format', format]);
});

describe('a text file that does not name its encoding', () => {
  const labels = {
    windows1252: 'windows-1252',
    windows1256: 'windows-1256',
    macRoman: 'macintosh',
    iso88596: 'iso-8859-6',
  };
  const encode = (content: string, encoding: keyof typeof labels) => {
    const decoder = new TextDecoder(labels[encoding]);
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
    return Uint8Array.from(Array.from(content, (letter) => bytes.get(letter) ?? 0x3f));
  };
  const french = 'Nom;Téléphone;Ville\r\nAïcha Benaïssa;0651426756;Salé\r\nÉlodie à l’arrêt;0661234567;FÈS\r\n';
  const arabic = 'الاسم;الهاتف;المدينة\r\nسلمى العلوي;0655767159;الدار البيضاء\r\n';
  const mixed = 'Nom;Tel;Ville\r\nسلمى;0655767159;Casablanca\r\nAmélie;0655767158;Rabat\r\n';

  it.each<[TextEncoding, string]>([
    ['windows1252', french],
    ['windows1256', arabic],
    ['windows1256', mixed],
    ['macRoman', french],
    ['iso88596', arabic],
    ['utf16le', french],
    ['utf16le', arabic],
    ['utf16be', arabic],
  ])('is read as %s: %s', async (encoding, content) => {
    const wide = Buffer.from(content, 'utf16le');
    const bytes =
      encoding === 'utf16le'
        ? wide
        : encoding === 'utf16be'
          ? wide.swap16()
          : encode(content, encoding === 'utf8' ? 'windows1252' : encoding);
    const { header, rows, reading } = await readTable(new Uint8Array(bytes));
    const lines = content
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual(lines);
    expect(reading).toMatchObject({ encoding, encodingIsSure: true });
  });

  it('is asked about where its letters say too little, and read as a person chooses', async () => {
    const bytes = Uint8Array.from([...bytesOf('Nom;Tel\nA'), 0xd5, ...bytesOf('B;0651426756')]);
    expect((await readTable(bytes)).reading.encodingIsSure).toBe(false);
    const chosen = await readTable(bytes, { encoding: 'macRoman' });
    expect([chosen.rows[0]?.cells[0], chosen.reading]).toMatchObject([
      'A’B',
      { encoding: 'macRoman', encodingIsSure: true },
    ]);
    expect((await readTable(bytesOf(french))).reading.encoding).toBeNull();
  });
});

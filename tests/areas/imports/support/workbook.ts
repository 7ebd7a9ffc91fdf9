// Workbooks as Excel, LibreOffice and Google Sheets write them, from XML typed by hand.
import { strToU8, type Zippable, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export type Program = 'excel' | 'libreoffice' | 'google' | 'export';

/** A cell: a text, a number, or XML of its own with its attributes, such as a formula with its cached value. */
export type TestCell = string | number | null | { attributes?: string; xml: string };

export interface WorkbookOptions {
  program?: Program;
  /** Between `</sheetData>` and the end of the sheet. */
  afterData?: string;
  dimension?: string;
  date1904?: boolean;
  rightToLeft?: boolean;
  sheetName?: string;
  /** Rows by their number, if they are not 1, 2, 3… */
  lines?: readonly number[];
  /** Further parts of the zip. */
  parts?: Readonly<Record<string, string>>;
  contentType?: string;
  /** XML before the root element of the sheet. */
  prolog?: string;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

function cellXml(cell: TestCell, address: string, program: Program, strings: string[]): string {
  // Our own exports have no addresses.
  const at = program === 'export' ? '' : ` r="${address}"`;
  if (cell === null) return program === 'excel' ? `<c${at} s="0"/>` : '';
  if (typeof cell === 'object') return `<c${at}${cell.attributes ?? ''}>${cell.xml}</c>`;
  if (typeof cell === 'number') return `<c${at}${program === 'libreoffice' ? ' t="n" s="0"' : ''}><v>${cell}</v></c>`;
  if (program === 'export') return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  strings.push(`<si><t xml:space="preserve">${escapeXml(cell)}</t></si>`);
  return `<c${at} t="s"><v>${strings.length - 1}</v></c>`;
}

function rowXml(cells: readonly TestCell[], line: number, program: Program, strings: string[]): string {
  const content = cells.map((cell, index) => cellXml(cell, `${letters(index + 1)}${line}`, program, strings)).join('');
  const spans = program === 'excel' ? ` spans="1:${cells.length}" x14ac:dyDescent="0.25"` : '';
  return program === 'export' ? `<row>${content}</row>` : `<row r="${line}"${spans}>${content}</row>`;
}

// Format 1 is a date, 2 a number that keeps the zero of a phone.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function sheetXml(rows: readonly (readonly TestCell[])[], options: WorkbookOptions, strings: string[]): string {
  const { program = 'excel', afterData = '', dimension, rightToLeft = false, lines, prolog = '' } = options;
  const data = rows.map((cells, index) => rowXml(cells, lines?.[index] ?? index + 1, program, strings)).join('');
  const view = `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews>`;
  const extent = dimension === undefined ? '' : `<dimension ref="${dimension}"/>`;
  return `${head}${prolog}<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">${extent}${view}<sheetData>${data}</sheetData>${afterData}</worksheet>`;
}

/** The parts of a workbook with one sheet. */
export function workbookParts(
  rows: readonly (readonly TestCell[])[],
  options: WorkbookOptions = {},
): Record<string, string> {
  const { program = 'excel', date1904 = false, sheetName = 'Feuil1', contentType, parts = {} } = options;
  const strings: string[] = [];
  const sheet = sheetXml(rows, options, strings);
  const mainType = contentType ?? `${packageTypes}.sheet.main+xml`;
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mainType}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${packageTypes}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="${sheetName}" sheetId="1" ${program === 'libreoffice' ? 'state="visible" ' : ''}r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="${program === 'google' ? '/xl/' : ''}worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.join('')}</sst>`,
    ...parts,
  };
}

/** The bytes of a zip with these parts. */
export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts))
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(files);
}

/** The bytes of a workbook with one sheet. */
export function workbook(rows: readonly (readonly TestCell[])[], options: WorkbookOptions = {}): Uint8Array {
  return zipParts(workbookParts(rows, options));
}

export const frenchHeader = ['Destinataire', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Marchandise'];

/** An order that a test may change. */
export function orderCells(n: number): TestCell[] {
  return [`Client ${n}`, `06${String(11_000_000 + n)}`, 'Casablanca', `${n} rue Ibn Batouta`, 100 + n, 'Chaussures'];
}

// Writes an xlsx file piece by piece, so that it never is in memory as a whole and another instance can go on with it:
// a zip whose sheet consists of blocks that are compressed one by one. What has to be known in the end (checksum, sizes)
// is the state between two pieces.
import { crc32, deflateRaw, type ZlibOptions, constants } from 'node:zlib';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { fail } from '#shared/lib/app-error.ts';
import type { ExportLanguage } from '#shared/entities/list-export.ts';
import type { Cell } from './cells.ts';
import { centralEntry, type ZipEntry, dataDescriptor, endOfZip, localHeader, maxZipBytes } from './zip.ts';

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);
/** Ends a block on a byte without marking it as the last: the next can be appended. */
const block = { finishFlush: constants.Z_FULL_FLUSH };
/** The empty last block of a compressed stream. */
const lastBlock = Buffer.from([3, 0]);

const sheetName = 'xl/worksheets/sheet1.xml';

/** The state between two pieces. */
export const xlsxState = z.object({
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
  offset: z.number(),
  sheetAt: z.number(),
  rows: z.number(),
  entries: z.array(
    z.object({ name: z.string(), crc: z.number(), size: z.number(), packed: z.number(), offset: z.number() }),
  ),
});
export type XlsxState = z.output<typeof xlsxState>;

interface Piece {
  content: Buffer;
  state: XlsxState;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Not allowed in XML. */
const illegal = /[^\P{C}\t\n\r\p{Cf}]|[\uFFFE\uFFFF]/gu;
const escapeXml = (text: string) => text.replaceAll(illegal, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Longest text of a cell. */
const maxCellLength = 32_767;
const textCell = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`;
const dayMs = 86_400_000;
/** Days since the last day of 1899, as spreadsheets count. */
const serial = (at: Date) => at.getTime() / dayMs + 25_569;

const styles = { head: 1, money: 2, instant: 3, day: 4 } as const;

function cellXml(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '<c/>';
    case 'text':
    case 'phone':
      return textCell(cell.text);
    case 'number':
      return `<c><v>${cell.value}</v></c>`;
    case 'money':
      return `<c s="${styles.money}"><v>${cell.centimes / 100}</v></c>`;
    case 'instant':
    case 'day':
      return `<c s="${styles[cell.kind]}"><v>${serial(cell.at)}</v></c>`;
  }
}

const rowXml = (cells: string) => `<row>${cells}</row>`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const files: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/${sheetName}" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

/** The beginning of a file, with the header. */
export async function xlsxHead(titles: readonly string[], language: ExportLanguage): Promise<Piece> {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [name, xml] of files) {
    const content = Buffer.from(xmlHead + xml);
    const packed = Buffer.concat([await deflate(content, block), lastBlock]);
    const entry = { name, crc: crc32(content), size: content.length, packed: packed.length, offset };
    const written = [localHeader(name), packed, dataDescriptor(entry)];
    parts.push(...written);
    entries.push(entry);
    offset += written.reduce((sum, { length }) => sum + length, 0);
  }
  const header = localHeader(sheetName);
  const state = { crc: 0, size: 0, packed: 0, offset: offset + header.length, sheetAt: offset, rows: 0, entries };
  const direction = language === 'ar' ? ' rightToLeft="1"' : '';
  const width = `<cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols>`;
  const head = titles.map((title) => textCell(title, ` s="${styles.head}"`)).join('');
  const sheet = await append(
    state,
    `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${direction}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${width}<sheetData>${rowXml(head)}`,
  );
  return { content: Buffer.concat([...parts, header, sheet.content]), state: sheet.state };
}

/** Rows of a file. Fails with `export.too_many_rows` when a zip cannot hold them. */
export async function xlsxRows(state: XlsxState, rows: readonly (readonly Cell[])[]): Promise<Piece> {
  const piece = await append(state, rows.map((row) => rowXml(row.map(cellXml).join(''))).join(''));
  if (piece.state.size > maxZipBytes) fail('export.too_many_rows', { limit: state.rows });
  return { ...piece, state: { ...piece.state, rows: state.rows + rows.length } };
}

/** The end of a file. */
export async function xlsxEnd(state: XlsxState): Promise<Buffer> {
  const end = await append(state, '</sheetData></worksheet>');
  const { crc, size, packed, offset, sheetAt } = end.state;
  const sheet = { name: sheetName, crc, size, packed: packed + lastBlock.length, offset: sheetAt };
  const descriptor = dataDescriptor(sheet);
  const directoryAt = offset + lastBlock.length + descriptor.length;
  const directory = [...state.entries, sheet].map(centralEntry);
  return Buffer.concat([
    end.content,
    lastBlock,
    descriptor,
    ...directory,
    endOfZip({ entries: directory.length, at: directoryAt, bytes: Buffer.concat(directory).length }),
  ]);
}

async function append(state: XlsxState, xml: string): Promise<Piece> {
  const plain = Buffer.from(xml);
  const content = plain.length === 0 ? plain : await deflate(plain, block);
  return {
    content,
    state: {
      ...state,
      crc: crc32(plain, state.crc),
      size: state.size + plain.length,
      packed: state.packed + content.length,
      offset: state.offset + content.length,
    },
  };
}

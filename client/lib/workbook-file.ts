// Writes small xlsx files in the browser: the template, and the rows of an import with what became of them. All cells
// are texts, so that phones keep their zero and nothing is run as a formula.
import { strToU8, zipSync } from 'fflate';
import { downloadBlob } from './download-blob.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

// The controls that XML does not allow.
const illegal = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(illegal, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export interface WorkbookContent {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  isRtl: boolean;
}

const letter = (column: number): string => String.fromCharCode(65 + column);

function rowXml(cells: readonly string[], number: number, style: number): string {
  const content = cells.map(
    (text, column) =>
      `<c r="${letter(column)}${number}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
  );
  return `<row r="${number}">${content.join('')}</row>`;
}

function sheetXml({ header, rows, isRtl }: WorkbookContent): string {
  const lines = [rowXml(header, 1, 2), ...rows.map((row, index) => rowXml(row, index + 2, 1))];
  const view = `<sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  // The style of the columns makes what a person types a text too: 0612345678 keeps its zero.
  const columns = `<col min="1" max="${header.length}" width="22" style="1" customWidth="1"/>`;
  return `${head}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

// Format 49 is text.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf fontId="1" numFmtId="49" xfId="0" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The bytes of a workbook with one sheet of at most 26 columns. */
export function writeWorkbook(content: WorkbookContent): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Qafila" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml(content),
    'xl/styles.xml': styles,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

/** Downloads a workbook under this name. */
export function downloadWorkbook(name: string, content: WorkbookContent): void {
  downloadBlob(name, new Blob([writeWorkbook(content)], { type: `${types}.sheet` }));
}

// Unpacks a workbook in small steps and stops at the first sign that it is not one: a spreadsheet of 100 rows is small,
// whatever its zip claims.
import { Unzip, UnzipInflate } from 'fflate';
import { importLimits } from '#shared/areas/imports/import.ts';
import { fail } from '#shared/lib/app-error.ts';
import { xmlAttribute } from './prepare-sheet.ts';

/** Limits of what a workbook contains, unpacked. */
const maxEntries = 1_000;
const maxUnpackedBytes = 50 * 1_048_576;
const maxSheetBytes = 20 * 1_048_576;
/** Packed bytes per step: deflate makes at most a thousand times as much of them. */
const stepBytes = 8_192;

const macros = /vbaProject|\/macrosheets\/|vbaData/i;
/** The types of parts with macros. A type alone says nothing: programs list types of parts that a workbook may have. */
const macroType = /vbaProject|vbaData|macrosheet/i;
const typeTag = /<(?:\w+:)?(?:Default|Override)\b[^<>]*>/g;
/** The parts that hold cells: no pictures, no settings of printers. */
const usedPart = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[\w./-]+\.(?:xml|rels))$/;
const unusedPart = /^xl\/(?:drawings|media|theme|charts|comments|pivot|tables|externalLinks|printerSettings|calcChain)/;
/** Other spreadsheets in a zip, by a part that each has. */
const otherFormats = [
  ['xl/workbook.bin', 'Excel (.xlsb)'],
  ['content.xml', 'OpenDocument (.ods)'],
  ['Index/Document.iwa', 'Numbers'],
] as const;
/** Entities and other document types have no place in a workbook. */
const documentType = /<!(?:DOCTYPE|ENTITY)/i;
/** A tag inside a tag is no XML, and parsers take the square of its length to say so. */
const brokenTag = /<[^<>]*</;

function decode(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  // Another encoding could hide what is looked for.
  if (text.includes('\0') || documentType.test(text) || brokenTag.test(text)) fail('import.unreadable');
  return text;
}

/** True if one of these parts is of a type with macros, by its own name or by its extension. */
function hasMacroPart(types: string, names: readonly string[]): boolean {
  const typed = [...types.matchAll(typeTag)]
    .map(([tag]) => tag)
    .filter((tag) => macroType.test(xmlAttribute(tag, 'ContentType')));
  const partNames = new Set(typed.map((tag) => xmlAttribute(tag, 'PartName').replace(/^\//, '').toLowerCase()));
  const endings = typed.map((tag) => xmlAttribute(tag, 'Extension').toLowerCase()).filter((ending) => ending !== '');
  return names
    .map((name) => name.toLowerCase())
    .some((name) => partNames.has(name) || endings.some((ending) => name.endsWith(`.${ending}`)));
}

class Collector {
  readonly parts = new Map<string, Uint8Array[]>();
  readonly names: string[] = [];
  #bytes = 0;

  start(name: string): boolean {
    this.names.push(name);
    if (macros.test(name)) fail('import.macros');
    if (this.names.length > maxEntries || name.includes('__proto__')) fail('import.unreadable');
    const isUsed = usedPart.test(name) && !unusedPart.test(name);
    // A second part of this name would hide what the first one was checked for.
    if (isUsed && this.parts.has(name)) fail('import.unreadable');
    if (isUsed) this.parts.set(name, []);
    return isUsed;
  }

  add(name: string, chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const chunks = this.parts.get(name) ?? [];
    chunks.push(chunk);
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    if (this.#bytes > maxUnpackedBytes || size > maxSheetBytes)
      fail('import.too_large', { limit: importLimits.megabytes });
  }
}

/**
 * The XML parts of a workbook by name. Fails with `import.macros`, `import.too_large`, `import.other_format`,
 * `import.not_a_spreadsheet` or `import.unreadable`.
 */
export function unzipWorkbook(bytes: Uint8Array): Map<string, string> {
  const collector = new Collector();
  const unzip = new Unzip((file) => {
    if (!collector.start(file.name)) return;
    file.ondata = (error, chunk) => {
      if (error) throw error;
      collector.add(file.name, chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += stepBytes)
    unzip.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length);
  const parts = new Map([...collector.parts].map(([name, chunks]) => [name, decode(Buffer.concat(chunks))]));
  const types = parts.get('[Content_Types].xml');
  const other = otherFormats.find(([part]) => collector.names.includes(part));
  if (other) fail('import.other_format', { format: other[1] });
  if (types === undefined || !parts.has('xl/workbook.xml')) fail('import.not_a_spreadsheet');
  if (hasMacroPart(types, collector.names)) fail('import.macros');
  return parts;
}

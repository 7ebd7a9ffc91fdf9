// Each sign by which the parts of a workbook are refused, and its limit.
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#server/areas/imports/files/read-spreadsheet.ts';
import { unzipWorkbook } from '#server/areas/imports/files/unzip-workbook.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { frenchHeader, orderCells, workbook, workbookParts, zipParts } from './support/workbook.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const own = workbookParts([frenchHeader, orderCells(1)]);

/** Why a workbook with these parts beside its own, or instead of them, is refused; null if it is not. */
function refusalOf(changes: Readonly<Record<string, string | Uint8Array>>) {
  try {
    unzipWorkbook(zipParts({ ...own, ...changes }));
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : 'broken';
  }
}

const pictures = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`xl/media/${n}.png`, 'x']));
const spaces = (megabytes: number) => new Uint8Array(megabytes * 1_048_576).fill(0x20);

describe('a workbook', () => {
  it.each([
    ['that declares an entity', { [sheet]: '<!ENTITY a "b"><worksheet/>' }, 'import.unreadable'],
    ['with a document type in small letters', { [sheet]: '<!doctype x><worksheet/>' }, 'import.unreadable'],
    ['with a tag inside a tag', { [sheet]: '<worksheet><row <c/></worksheet>' }, 'import.unreadable'],
    ['with NUL in its text', { [sheet]: '<worksheet>\0</worksheet>' }, 'import.unreadable'],
    ['in no UTF-8', { [sheet]: Buffer.from('3c77ff2f3e', 'hex') }, 'broken'],
    ['with a part of a dangerous name', { 'xl/__proto__.xml': '<x/>' }, 'import.unreadable'],
    ['with a sheet of macros', { 'xl/macrosheets/sheet1.xml': '<x/>' }, 'import.macros'],
    ['with the data of macros', { 'xl/vbaData.xml': '<x/>' }, 'import.macros'],
    ['that only says that it may have macros', { '[Content_Types].xml': '<Types a="vbaProject"/>' }, null],
    ['that is whole', {}, null],
  ])('%s: %s', (_, changes, expected) => {
    expect(refusalOf(changes)).toBe(expected);
  });

  it.each(['[Content_Types].xml', 'xl/workbook.xml'])('without %s is none', (name) => {
    const { [name]: _, ...others } = own;
    expect(() => unzipWorkbook(zipParts(others))).toThrow('import.not_a_spreadsheet');
  });

  it('has at most a thousand parts', () => {
    const room = 1_000 - Object.keys(own).length;
    expect(refusalOf(pictures(room))).toBeNull();
    expect(refusalOf(pictures(room + 1))).toBe('import.unreadable');
  });

  it('has sheets of twenty megabytes each, and of fifty together, at most', () => {
    expect(refusalOf({ [sheet]: spaces(21) })).toBe('import.too_large');
    const big = spaces(17);
    const three = Object.fromEntries([1, 2, 3].map((n) => [`xl/worksheets/sheet${n}.xml`, big]));
    expect(refusalOf(three)).toBe('import.too_large');
  });
});

it('what is wrong with a file is said with its numbers, although another thread has read it', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => orderCells(n + 1));
  await expect(readSpreadsheet(workbook([frenchHeader, ...rows]))).rejects.toMatchObject({
    code: 'import.too_many_rows',
    params: { limit: 100, rows: 101 },
  });
});

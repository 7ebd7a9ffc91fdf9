// Writes small CSV files in the browser as the server's exports are: semicolons, UTF-8 with a byte order mark, and an
// apostrophe before a text that a spreadsheet would run.
import { downloadBlob } from './download-blob.ts';

const byteOrderMark = '\uFEFF';

function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a file with these lines. */
export const writeCsv = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map((line) => `${line.map(cell).join(';')}\r\n`).join('');

/** Downloads lines under this name. */
export function downloadCsv(name: string, lines: readonly (readonly string[])[]): void {
  downloadBlob(name, new Blob([writeCsv(lines)], { type: 'text/csv;charset=utf-8' }));
}

// Reads CSV as spreadsheet programs write it: separated by semicolons, commas or tabs, in any usual encoding.
import { decodeText } from './decode-text.ts';

/** More rows than an import may have, so that it can say how many there are. */
const maxRows = 20_000;

/** The separator that the first lines have most of, outside of quotes. */
function separatorOf(text: string): string {
  const start = text.slice(0, 4_000).replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => start.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The rows of a text file, in the encoding that its content shows. Fails with `import.not_a_spreadsheet` for what is no text. */
export const readCsv = (bytes: Uint8Array): string[][] => parseCsv(decodeText(bytes).text);

/** The rows of a text (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted field, or text up to the next separator or line end, then what ends it.
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\r\\n${separator}]*|([^\\r\\n${separator}]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'gy',
  );
  for (let found = field.exec(text); found && rows.length < maxRows; found = field.exec(text)) {
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

// Reads CSV as spreadsheet programs write it: separated by semicolons, commas or tabs, in UTF-8, UTF-16 or the encoding
// of a French Windows.
import { fail } from '#shared/lib/app-error.ts';

/** More rows than an import may have, so that it can say how many there are. */
const maxRows = 20_000;

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first lines have most of, outside of quotes. */
function separatorOf(text: string): string {
  const start = text.slice(0, 4_000).replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => start.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The rows of a text file (RFC 4180). Fails with `import.not_a_spreadsheet` for what is no text. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  if (text.includes('\0')) fail('import.not_a_spreadsheet');
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

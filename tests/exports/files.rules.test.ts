// The files of exports: cells that no spreadsheet program runs, names that no system misreads, a zip that others open.
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { csvHead, csvRows } from '#server/exports/csv.ts';
import { xlsxEnd, xlsxHead, xlsxRows } from '#server/exports/xlsx.ts';
import { contentDisposition } from '#server/jobs/result.ts';
import { resultFileName } from '#shared/entities/list-export.ts';

const textLine = (text: string) => csvRows([[{ kind: 'text', text }]], 'fr').toString();

it.each([
  ['=1+1', "'=1+1\r\n"],
  ['+1', "'+1\r\n"],
  ['-1', "'-1\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', "'\t=1\r\n"],
  [' =1', "' =1\r\n"],
  ['a;b', '"a;b"\r\n'],
  ['a\nb', '"a\nb"\r\n'],
  ['a\rb', '"a\rb"\r\n'],
  ['a\r\nb', '"a\r\nb"\r\n'],
  ['=a\nb', '"\'=a\nb"\r\n'],
  ['12 rue "X"', '"12 rue ""X"""\r\n'],
])('a text %j is data in CSV', (text, line) => {
  expect(textLine(text)).toBe(line);
});

it('numbers, amounts, phones and dates are written for the spreadsheets of the language', () => {
  const row = [
    { kind: 'number', value: -3 },
    { kind: 'money', centimes: -123_456 },
    { kind: 'phone', text: '+336 12 34 56' },
    { kind: 'phone', text: '+cmd|x' },
    { kind: 'phone', text: '+1 2|x' },
    { kind: 'instant', at: new Date('2026-11-02T09:05:00Z') },
    { kind: 'day', at: new Date('2026-01-31T00:00:00Z') },
    { kind: 'empty' },
  ] as const;
  expect(csvRows([row], 'fr').toString()).toBe(
    "-3;-1234,56;+336 12 34 56;'+cmd|x;'+1 2|x;02/11/2026 09:05;31/01/2026;\r\n",
  );
  expect(csvRows([row], 'en').toString()).toMatch(/^-3;-1234\.56;/);
  expect(csvHead(['Numéro', '=x']).toString()).toBe("\uFEFFNuméro;'=x\r\n");
});

it.each([
  ['../../etc/passwd', 'etc passwd.csv'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x.csv'],
  ['gpj.\u202Eexe', 'gpj. exe.csv'],
  ['"; filename=x.exe', 'filename=x.exe.csv'],
  ['...', 'export.csv'],
  ['الطرود 2026', 'الطرود 2026.csv'],
])('a file named %j is called %j', (name, safe) => {
  expect(resultFileName(name, 'csv')).toBe(safe);
});

it('the header names a file in ASCII and as it is', () => {
  expect(contentDisposition('Évaluations d"x.csv')).toBe(
    `attachment; filename="_valuations d_x.csv"; filename*=UTF-8''%C3%89valuations%20d%22x.csv`,
  );
  // Neither a quote nor a bracket ends it.
  expect(contentDisposition("l'export (1)*.csv")).toMatch(/UTF-8''l%27export%20%281%29%2a\.csv$/);
  expect(contentDisposition('a\\b%41.csv')).toMatch(/^attachment; filename="a_b_41\.csv";/);
});

it('an xlsx file that was written in pieces has each row, real numbers and dates, and no markup from a cell', async () => {
  const head = await xlsxHead(['Nom', 'Montant'], 'ar');
  const first = await xlsxRows(head.state, [
    [
      { kind: 'text', text: '<b>&"\u0000' },
      { kind: 'money', centimes: 12_345 },
    ],
  ]);
  // As after a restart: the state is JSON between two pieces.
  const second = await xlsxRows(JSON.parse(JSON.stringify(first.state)) as typeof first.state, [
    [
      { kind: 'text', text: '=1+1' },
      { kind: 'instant', at: new Date('2026-11-02T12:00:00Z') },
    ],
  ]);
  const file = Buffer.concat([head.content, first.content, second.content, await xlsxEnd(second.state)]);
  const entries = entriesOf(file);
  const sheet = entries.get('xl/worksheets/sheet1.xml') ?? '';
  expect(entries.size).toBe(6);
  expect(sheet).toContain('rightToLeft="1"');
  expect([...sheet.matchAll(/<row>/g)]).toHaveLength(3);
  expect(sheet).toContain('&lt;b&gt;&amp;&quot;</t>');
  expect(sheet).toContain('<v>123.45</v>');
  expect(sheet).toContain('<v>46328.5</v>');
  expect(sheet).toContain('=1+1</t>');
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
});

it('a sheet keeps the spaces of a text, and no more of it than a cell holds', async () => {
  const { state } = await xlsxHead(['Nom'], 'fr');
  const { content } = await xlsxRows(state, [[{ kind: 'text', text: `  ${'x'.repeat(40_000)}` }]]);
  const xml = inflateRawSync(Buffer.concat([content, Buffer.from([3, 0])])).toString();
  const [, space, text] = /<t xml:(space="\w+")>([^<]*)<\/t>/.exec(xml) ?? [];
  expect([space, text?.slice(0, 3), text?.length]).toEqual(['space="preserve"', '  x', 32_767]);
});

it('a sheet that a zip cannot hold is refused, with the number of rows that it holds', async () => {
  const { state } = await xlsxHead(['Nom'], 'fr');
  const row = [{ kind: 'number', value: 1 }] as const;
  const first = await xlsxRows(state, [row, row]);
  const second = await xlsxRows(first.state, [row]);
  const bytes = second.state.size - first.state.size;
  const full = { ...second.state, size: 0xff_ff_ff_ff - bytes };
  expect((await xlsxRows(full, [row])).state).toMatchObject({ size: 0xff_ff_ff_ff, rows: 4 });
  await expect(xlsxRows({ ...full, size: full.size + 1 }, [row])).rejects.toMatchObject({
    code: 'export.too_many_rows',
    params: { limit: 3 },
  });
});

/** The entries of a zip by name, read through its directory; fails for a wrong size or checksum. */
function entriesOf(file: Buffer): Map<string, string> {
  const end = file.length - 22;
  let at = file.readUInt32LE(end + 16);
  expect(at + file.readUInt32LE(end + 12)).toBe(end);
  const entries = new Map<string, string>();
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((field) => file.readUInt32LE(at + field));
    const name = file.subarray(at + 46, at + 46 + file.readUInt16LE(at + 28)).toString();
    const start = file.readUInt32LE(at + 42) + 30 + name.length;
    const content = inflateRawSync(file.subarray(start, start + (packed ?? 0)));
    expect([name, crc32(content), content.length]).toEqual([name, crc, size]);
    entries.set(name, content.toString());
    at += 46 + name.length;
  }
  return entries;
}

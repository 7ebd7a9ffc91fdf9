// What an answer of Google means, how often it is asked, and which cells of a sheet are read and written.
import { expect, it } from 'vitest';
import type { OutboundClient, OutboundRequest } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { createSheetsClient } from '#server/sheets/sheets-client.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { startGoogle, spreadsheetId } from './support/google-double.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

const parseCsv = (bytes: Uint8Array) => [[Buffer.from(bytes).toString()]];

/** A client without an account, of a service that always answers so. */
function clientOf(answer: Answer | Error) {
  const [sent, pauses]: [OutboundRequest[], number[]] = [[], []];
  const outbound: OutboundClient = {
    check: () => Promise.resolve(),
    send: (request) => {
      sent.push(request);
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({ headers: {}, ...answer, body: Buffer.from('a,b'), url: request.url, ms: 1 });
    },
  };
  const wait = (ms: number) => Promise.resolve(void pauses.push(ms));
  return { sent, pauses, client: createSheetsClient({ outbound, serviceAccount: null, parseCsv, wait }) };
}

const ref = { spreadsheetId, sheetName: 'Commandes', gid: '7' };
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const growing = [1_000, 4_000];

it.each<[string, Answer | Error, string, number[]]>([
  ['200 with a table', { status: 200, headers: csv }, 'read', []],
  ['200 with the page of a sign-in', { status: 200, headers: { 'content-type': 'text/html' } }, 'sheet.no_access', []],
  ['204', { status: 204, headers: csv }, 'sheet.unavailable', growing],
  ['400', { status: 400 }, 'sheet.no_such_tab', []],
  ['401', { status: 401 }, 'sheet.no_access', []],
  ['403', { status: 403 }, 'sheet.no_access', []],
  ['404', { status: 404 }, 'sheet.not_found', []],
  ['410', { status: 410 }, 'sheet.not_found', []],
  ['429', { status: 429 }, 'sheet.busy', growing],
  ['429 for three seconds', { status: 429, headers: { 'retry-after': '3' } }, 'sheet.busy', [3_000, 3_000]],
  ['429 for a minute', { status: 429, headers: { 'retry-after': '60' } }, 'sheet.busy', [10_000, 10_000]],
  ['429 for no time', { status: 429, headers: { 'retry-after': '0' } }, 'sheet.busy', growing],
  ['503 until a date', { status: 503, headers: { 'retry-after': 'Friday' } }, 'sheet.unavailable', growing],
  ['more than is read', new OutboundError('response_too_large'), 'sheet.too_large', []],
  ['nothing', new OutboundError('timed_out'), 'sheet.unavailable', growing],
])('%s', async (_what, answer, expected, pauses) => {
  const { client, ...seen } = clientOf(answer);
  const read = await client.readRows(ref).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  expect([read, seen.pauses, seen.sent.length]).toEqual([expected, pauses, pauses.length + 1]);
});

it('a fault of ours is no answer of Google', async () => {
  const fault = new Error('ours');
  await expect(clientOf(fault).client.readRows(ref)).rejects.toBe(fault);
});

it('the public export is that of the tab, or of the first one', async () => {
  const { client, sent } = clientOf({ status: 200, headers: csv });
  expect(await client.readRows(ref)).toEqual([['a,b']]);
  await client.readRows({ ...ref, gid: null });
  const address = `https://docs.google.com/spreadsheets/d/${spreadsheetId}/export?format=csv`;
  expect(sent.map(({ url }) => url)).toEqual([`${address}&gid=7`, address]);
  // Google answers with the address of another host.
  expect(sent.map(({ maxRedirects }) => maxRedirects)).toEqual([3, 3]);
});

const cells = (n: number) => Array.from({ length: n }, (_, row) => ({ row, column: 0, text: `r${row}` }));

it('a hundred cells are written with one request, in columns of one and two letters', async () => {
  const google = await startGoogle([]);
  const columns = [0, 25, 26, 51, 52, 701];
  await google.api.writeCells(
    ref,
    columns.map((column) => ({ row: 0, column, text: String(column) })),
  );
  expect(columns.map((column) => google.cells[0]?.[column])).toEqual(columns.map(String));
  const count = () => google.requests.filter((request) => request.includes('batchUpdate')).length;
  const before = count();
  await google.api.writeCells(ref, cells(100));
  expect(count() - before).toBe(1);
  await google.api.writeCells(ref, cells(101));
  expect([count() - before, google.cells[100]?.[0]]).toEqual([3, 'r100']);
  google.close();
});

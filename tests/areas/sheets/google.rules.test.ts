// The client of Google Sheets against a double of Google.
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { parseSheetLink } from '#shared/areas/sheets/sheet-link.ts';
import { parseServiceAccount } from '#server/lib/service-account-key.ts';
import { startGoogle, spreadsheetId } from './support/google-double.ts';

const ref = { spreadsheetId, sheetName: 'Commandes', gid: null };
const cells = () => [
  ['Nom', 'Ville'],
  ['Salma', 'Fès'],
];

async function start() {
  const google = await startGoogle(cells());
  onTestFinished(google.close);
  return google;
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it('reads the texts of a sheet with one token for all requests, and writes texts into cells', async () => {
  const google = await start();
  expect(await google.api.readRows(ref)).toEqual(cells());
  await google.api.writeCells(ref, [
    { row: 1, column: 2, text: '=1+1' },
    { row: 3, column: 27, text: 'loin' },
  ]);
  expect([google.cells[1], google.cells[3]?.[27]]).toEqual([['Salma', 'Fès', '=1+1'], 'loin']);
  expect(google.requests.filter((request) => request === 'POST /token')).toHaveLength(1);
});

it('gets a new token when the old one is refused, and says when the sheet is not shared', async () => {
  const google = await start();
  await google.api.readRows(ref);
  google.next = [401];
  expect(await google.api.readRows(ref)).toEqual(cells());
  expect(google.requests.filter((request) => request === 'POST /token')).toHaveLength(2);
  google.next = [403, 403];
  expect(await codeOf(google.api.readRows(ref))).toBe('sheet.no_access');
});

it('takes no token that ends within a minute, and keeps one that lasts longer', async () => {
  for (const [seconds, asked] of [
    [59, 2],
    [90, 1],
  ] as const) {
    const google = await start();
    await google.api.readRows(ref);
    google.token = { status: 200, body: JSON.stringify({ access_token: 'token-0', expires_in: seconds }) };
    google.next = [401];
    const before = google.requests.length;
    for (let time = 0; time < 2; time += 1) expect(await google.api.readRows(ref)).toEqual(cells());
    expect(google.requests.slice(before).filter((request) => request === 'POST /token')).toHaveLength(asked);
  }
});

it('finds a sheet whose name has an apostrophe', async () => {
  const google = await start();
  expect(await codeOf(google.api.readRows({ ...ref, sheetName: "Commandes d'été" }))).toBe('sheet.no_such_tab');
  expect(google.requests.at(-1)).toBe(`GET /v4/spreadsheets/${spreadsheetId}/values/'Commandes d''été'`);
});

it('says that Google does not answer when our own account is refused, since nothing is wrong with the sheet', async () => {
  for (const answer of [
    { status: 400, body: '{"error":"invalid_grant"}' },
    { status: 200, body: '<html>' },
  ]) {
    const google = await start();
    google.token = answer;
    expect(await codeOf(google.api.readRows(ref))).toBe('sheet.unavailable');
  }
});

it('says what is wrong with a sheet', async () => {
  const google = await start();
  expect(await codeOf(google.api.readRows({ ...ref, spreadsheetId: 'x'.repeat(30) }))).toBe('sheet.not_found');
  expect(await codeOf(google.api.readRows({ ...ref, sheetName: 'Autre' }))).toBe('sheet.no_such_tab');
});

it('asks a busy or broken service three times with growing pauses, and no more', async () => {
  const google = await start();
  google.next = [429, 500];
  expect(await google.api.readRows(ref)).toEqual(cells());
  expect(google.pauses).toEqual([1_000, 4_000]);
  google.next = [429, 429, 429];
  expect(await codeOf(google.api.readRows(ref))).toBe('sheet.busy');
  google.next = [500, 503, 502];
  expect(await codeOf(google.api.readRows(ref))).toBe('sheet.unavailable');
});

it('reads the public export without a service account, writes nothing, and knows a sheet that is not shared', async () => {
  const google = await start();
  google.cells = [
    ['Nom', 'Note'],
    ['Salma', 'dit "oui", puis\nnon'],
  ];
  expect(await google.anonymous.readRows(ref)).toEqual(google.cells);
  expect(await codeOf(google.anonymous.writeCells(ref, [{ row: 0, column: 0, text: 'x' }]))).toBe('sheet.no_access');
  google.isPublic = false;
  expect(await codeOf(google.anonymous.readRows(ref))).toBe('sheet.no_access');
});

it('a link or an id names a spreadsheet of Google, and nothing else does', () => {
  const link = `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit?usp=sharing#gid=42`;
  expect(parseSheetLink(link)).toEqual({ spreadsheetId, gid: '42' });
  expect(parseSheetLink(spreadsheetId)).toEqual({ spreadsheetId, gid: null });
  const others = [
    `https://docs.google.com.example.com/spreadsheets/d/${spreadsheetId}`,
    `http://docs.google.com/spreadsheets/d/${spreadsheetId}`,
    'https://docs.google.com/spreadsheets/d/../../secret',
    'https://169.254.169.254/latest',
    'feuille 1',
    '',
  ];
  expect(others.map(parseSheetLink)).toEqual(others.map(() => null));
});

it('a key file is read, and other content is none', () => {
  const file = { client_email: 'a@b.iam.gserviceaccount.com', private_key: '-----BEGIN PRIVATE KEY-----\nx' };
  expect(parseServiceAccount(JSON.stringify(file))?.email).toBe(file.client_email);
  expect(['', '{}', '[]', 'null', '{"client_email":1}'].map(parseServiceAccount)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

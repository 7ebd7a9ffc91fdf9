// Spreadsheets of companies over the endpoint, with a double of Google: settings, drafts, and what is written back.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { startGoogle } from './support/google-double.ts';
import { columns, createSheet, order, removeSheet, sheetInput, sync, titles } from './support/sheets.ts';

const google = await startGoogle([]);
const server = useTestServer({ sheets: google.api, jobs: true, sheetPollMs: 200 });
let customer: ApiClient;
let sheet = '';

const draft = z.object({
  import: z.object({
    version: z.number(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ texts: z.array(z.string()) })),
  }),
});
const readDraft = async (id: string | null) =>
  draft.parse(
    (await customer.call('query ($id: ID!) { import(id: $id) { version columns rows { texts } } }', { id })).data,
  ).import;

/** Makes parcels of all rows of a draft. */
async function confirm(id: string | null): Promise<void> {
  const { version } = await readDraft(id);
  const document = 'mutation ($input: ImportConfirmInput!) { importConfirm(input: $input) { import { id status } } }';
  const { data, errors } = await customer.call(document, { input: { id, version } });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ importConfirm: { import: { status: 'done' } } });
}

let phone = 0;
const nextPhone = () => `06771${String(10_000 + (phone += 1))}`;

beforeEach(async () => {
  customer = await server.as('customer');
  google.cells = [titles, order('Salma', nextPhone()), order('Omar', nextPhone(), 'Casa')];
  google.next = [];
  sheet = await createSheet(customer);
});
afterEach(async () => {
  await removeSheet(customer, sheet);
});

describe('a sheet', () => {
  it('gives its new orders to a draft, once', async () => {
    const first = await sync(customer, sheet);
    expect(first).toMatchObject({ orders: 2, left: 0, written: 0 });
    const { rows } = await readDraft('importId' in first ? first.importId : null);
    expect(rows.map(({ texts }) => [texts[0], texts[2], texts[4]])).toEqual([
      ['Salma', 'Rabat', '199'],
      ['Omar', 'Casa', '199'],
    ]);
    expect(await sync(customer, sheet)).toEqual({ importId: null, orders: 0, left: 0, written: 0 });
    // Two equal orders are two, and a row that moved is no new one.
    const [, salma = [], omar = []] = google.cells;
    google.cells = [titles, omar, [...salma], salma];
    expect(await sync(customer, sheet)).toMatchObject({ orders: 1 });
  });

  it('gets tracking numbers and statuses in the rows of its orders, also when it was sorted meanwhile', async () => {
    const { importId } = { importId: null, ...(await sync(customer, sheet)) };
    await confirm(importId);
    const [, salma = [], omar = []] = google.cells;
    // Somebody sorts the sheet and adds a column between the first and the second reading.
    google.next = [
      () => undefined,
      () => {
        google.cells = [[...titles, 'Vendeur'], omar, ['', 'Ligne libre'], salma];
      },
    ];
    expect(await sync(customer, sheet)).toMatchObject({ written: 4 });
    expect(google.cells.map((cells) => [cells[0], cells[1], cells[7]])).toEqual([
      ['Code suivi', 'Client', 'Etat'],
      [expect.stringMatching(/^CAS-/), 'Omar', 'Créé'],
      ['', 'Ligne libre', undefined],
      [expect.stringMatching(/^CAS-/), 'Salma', 'Créé'],
    ]);
    expect(await sync(customer, sheet)).toMatchObject({ written: 0 });
  });

  it('is continued after Google failed half-way', async () => {
    const { importId } = { importId: null, ...(await sync(customer, sheet)) };
    await confirm(importId);
    google.next = [() => undefined, () => undefined, 500, 503, 500];
    expect(await sync(customer, sheet)).toEqual({ code: 'sheet.unavailable' });
    expect(google.cells[1]?.[0]).toBe('');
    expect(await sync(customer, sheet)).toMatchObject({ written: 4 });
  });

  it('never touches the row of a parcel of another company', async () => {
    const other = await server.as('customer2');
    const { data } = await other.call(
      'mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { trackingNumber } } }',
      {
        input: { recipientName: 'X', phone: nextPhone(), address: 'Y', cityId: server.fixtures.cities.rabat, cod: 100 },
      },
    );
    const number = /CAS-\d\d-\d+|RAB-\d\d-\d+/.exec(JSON.stringify(data))?.[0] ?? '';
    google.cells = [titles, [number, ...order('Nadia', nextPhone()).slice(1)]];
    expect(number).not.toBe('');
    expect(await sync(customer, sheet)).toEqual({ importId: null, orders: 0, left: 0, written: 0 });
    expect(google.cells[1]?.[7]).toBe('');
  });

  it('takes at most a hundred orders at a time, and the rest the next time', async () => {
    google.cells = [titles, ...Array.from({ length: 130 }, (_, n) => order(`Client ${n}`, nextPhone()))];
    expect(await sync(customer, sheet)).toMatchObject({ orders: 100, left: 30 });
    expect(await sync(customer, sheet)).toMatchObject({ orders: 30, left: 0 });
  });
});

/** What is wrong with the input of a new sheet, by field. */
const codesOf = async (person: ApiClient, given: Record<string, unknown>) => {
  const document = 'mutation ($input: SheetCreateInput!) { sheetCreate(input: $input) { sheet { id } } }';
  const { errors } = await person.call(document, { input: sheetInput(given) });
  return errors[0]?.extensions.fields?.map(({ path, code }) => `${path} ${code}`) ?? [errors[0]?.extensions.code];
};

describe('what is wrong with a sheet', () => {
  it('is said to its owner with a code, and kept on the sheet until it works again', async () => {
    const read = async () => (await customer.call('{ sheets { id errorCode lastSyncedAt } }')).data;
    const changes = await subscribe(server.url, customer, 'subscription { sheetChanged { id sheet { errorCode } } }');
    const foreign = await subscribe(server.url, await server.as('customer2'), 'subscription { sheetChanged { id } }');
    google.next = [403, 403];
    expect(await sync(customer, sheet)).toEqual({ code: 'sheet.no_access' });
    expect(await read()).toMatchObject({ sheets: [{ id: sheet, errorCode: 'sheet.no_access' }] });
    await changes.untilText('sheet.no_access');
    google.cells = [['Client', 'GSM'], []];
    expect(await sync(customer, sheet)).toEqual({ code: 'sheet.missing_column' });
    google.cells = [[], []];
    expect(await sync(customer, sheet)).toEqual({ code: 'sheet.no_header' });
    google.cells = [titles];
    expect(await sync(customer, sheet)).toMatchObject({ orders: 0 });
    expect(await read()).toMatchObject({ sheets: [{ errorCode: null, lastSyncedAt: expect.any(String) }] });
    const second = await createSheet(await server.as('customer2'));
    await foreign.untilText(second);
    expect(JSON.stringify(foreign.data())).not.toContain(sheet);
    await removeSheet(await server.as('customer2'), second);
  });

  it('is refused before it is stored: another link, a missing or doubled column, a second sheet, another company', async () => {
    const admin = await server.as('admin');
    const { zellige } = server.fixtures.companies;
    expect(await codesOf(admin, { companyId: zellige, link: 'https://example.com/x' })).toEqual([
      'link invalid_sheet_link',
    ]);
    expect(await codesOf(admin, { companyId: zellige, columns: columns.with(1, '') })).toEqual(['columns required']);
    expect(await codesOf(admin, { companyId: zellige, columns: columns.with(1, 'Client') })).toEqual([
      'columns repeated',
    ]);
    expect(await codesOf(admin, {})).toEqual(['companyId required']);
    expect(await codesOf(customer, {})).toEqual(['companyId already_used']);
    expect(await codesOf(customer, { companyId: zellige })).toEqual(['companyId unknown_company']);
    expect(await codesOf(await server.as('support'), {})).toEqual([]);
  });

  it('is changed by one of two colleagues at once: the other hears of it, and nothing is lost', async () => {
    const document =
      'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { headerRow scheduled } } }';
    const edit = (given: Record<string, unknown>) =>
      customer.call(document, { input: { id: sheet, version: 1, ...sheetInput(given) } });
    expect((await edit({ headerRow: 2 })).errors).toEqual([]);
    const { errors } = await edit({ headerRow: 1, scheduled: true });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      fields: [{ path: 'headerRow', params: { mine: 1, theirs: 2 } }],
    });
    expect((await edit({ headerRow: 2, scheduled: true })).data).toEqual({
      sheetEdit: { sheet: { headerRow: 2, scheduled: true } },
    });
  });

  it('is the same answer for the sheet of another company as for none', async () => {
    const other = await server.as('customer2');
    expect(await sync(other, sheet)).toEqual({ code: 'missing' });
    expect(await sync(other, '00000000-0000-7000-8000-00000000dead')).toEqual({ code: 'missing' });
    expect((await other.call('{ sheets { id } }')).data).toEqual({ sheets: [] });
  });
});

describe('a scheduled sheet', () => {
  it('is read without anybody asking, and its draft waits for a person', async () => {
    const document = 'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { scheduled } } }';
    google.cells = [titles, order('Planifiée', nextPhone())];
    await customer.call(document, { input: { id: sheet, version: 1, ...sheetInput({ scheduled: true }) } });
    await vi.waitFor(async () => {
      const { data } = await customer.call('{ imports { status name rows { texts } } }');
      expect(JSON.stringify(data)).toContain('Planifiée');
    }, 20_000);
  });
});

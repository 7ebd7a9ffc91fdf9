// Spreadsheets of companies over the endpoint, with a double of Google: settings, drafts, and what is written back.
import { syncSheets } from '#server/areas/sheets/start-sheet-sync.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sheetService } from '#server/areas/sheets/service.ts';
import { syncSheet } from '#server/areas/sheets/sync-sheet.ts';
import { systemActor } from '#server/commands/actor.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { importRows, run } from '#tests/areas/imports/support/imports.ts';
import { orderCells } from '#tests/areas/imports/support/workbook.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { otherSpreadsheetId, startGoogle } from './support/google-double.ts';
import { columns, createSheet, order, removeSheet, sheetInput, sync, titles } from './support/sheets.ts';

const google = await startGoogle([]);
const server = useTestServer({ sheets: google.api, jobs: true, loops: [syncSheets(200)] });
let customer: ApiClient;
let sheet = '';

const draft = z.object({
  import: z.object({
    version: z.number(),
    columns: z.array(z.string()),
    rows: z.array(z.object({ line: z.number(), texts: z.array(z.string()) })),
  }),
});
const readDraft = async (id: string | null) =>
  draft.parse(
    (await customer.call('query ($id: ID!) { import(id: $id) { version columns rows { line texts } } }', { id })).data,
  ).import;

const drafts = z.object({
  imports: z.array(z.object({ status: z.string(), rows: z.array(z.object({ texts: z.array(z.string()) })) })),
});
/** The recipients of each draft. */
async function draftNames(): Promise<(string | undefined)[][]> {
  const { imports } = drafts.parse((await customer.call('{ imports { status rows { texts } } }')).data);
  return imports.filter(({ status }) => status === 'draft').map(({ rows }) => rows.map(({ texts: [name] }) => name));
}

/** Makes parcels of all rows of a draft. */
async function confirm(id: string | null): Promise<void> {
  const { version } = await readDraft(id);
  const document = 'mutation ($input: ImportConfirmInput!) { importConfirm(input: $input) { import { id status } } }';
  const { data, errors } = await customer.call(document, { input: { id, version } });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ importConfirm: { import: { status: 'done' } } });
}

const listed = z.object({ imports: z.array(z.object({ id: z.string(), status: z.string() })) });

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
  const { data } = await customer.call('{ imports { id status } }');
  for (const { id, status } of listed.parse(data).imports)
    if (status === 'draft') await run(customer, 'Cancel', { id });
});

describe('a sheet', () => {
  it('gives its new orders to a draft, once', async () => {
    const first = await sync(customer, sheet);
    expect(first).toMatchObject({ orders: 2, left: 0, written: 0 });
    const { rows } = await readDraft('importId' in first ? first.importId : null);
    expect(rows.map(({ line, texts }) => [line, texts[0], texts[2], texts[4]])).toEqual([
      [2, 'Salma', 'Rabat', '199'],
      [3, 'Omar', 'Casa', '199'],
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

  it('is read further when nothing can be written into it', async () => {
    const { importId } = { importId: null, ...(await sync(customer, sheet)) };
    await confirm(importId);
    google.cells.push(order('Nadia', nextPhone()));
    google.next = [() => undefined, () => undefined, 403, 403];
    expect(await sync(customer, sheet)).toEqual({ code: 'sheet.no_access' });
    expect(await draftNames()).toEqual([['Nadia']]);
  });

  it('has no order in two drafts when several readings cross, each of which saw one more', async () => {
    const orders = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'].map((name) => order(name, nextPhone()));
    const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
    const row = await inTransaction(server.db, systemPrincipal, (trx) => sheetService.store.find(trx, sheet, null));
    if (!row) throw new Error('there is no sheet');
    await Promise.all(
      orders.map((_, at) => {
        const readRows = () => Promise.resolve([titles, ...orders.slice(0, at + 1)]);
        return syncSheet({ context, sheets: { ...google.api, readRows } }, row, systemActor);
      }),
    );
    const drafted = (await draftNames()).flat();
    expect([drafted.length, new Set(drafted)]).toEqual([5, new Set(['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'])]);
  });

  it('has no new order when the shop changes the status of one that was read', async () => {
    const config = { columns: columns.with(7, 'Etat').with(8, '').with(9, '') };
    const document = 'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { id } } }';
    const { errors } = await customer.call(document, { input: { id: sheet, version: 1, ...sheetInput(config) } });
    expect(errors).toEqual([]);
    expect(await sync(customer, sheet)).toMatchObject({ orders: 2 });
    for (const cells of google.cells.slice(1)) cells[7] = 'Expédiée';
    expect(await sync(customer, sheet)).toMatchObject({ importId: null, orders: 0 });
  });

  it('has its own columns in its draft, whatever the company chose for a file', async () => {
    const header = ['Nom complet', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Encaissé'];
    const file = await importRows(server.url, customer, [orderCells(1).with(5, 190)], { header });
    const used = ['recipientName', 'phone', 'city', 'address', 'ignored', 'cod'];
    const { id, version } = await run(customer, 'SetColumns', { id: file.id, columns: used });
    await run(customer, 'Confirm', { id, version });
    const { importId } = { importId: null, ...(await sync(customer, sheet)) };
    expect((await readDraft(importId)).columns.slice(0, 5)).toEqual(used.with(4, 'cod').slice(0, 5));
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
    const second = await createSheet(await server.as('customer2'), { link: otherSpreadsheetId });
    await foreign.untilText(second);
    expect(JSON.stringify(foreign.data())).not.toContain(sheet);
    await removeSheet(await server.as('customer2'), second);
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

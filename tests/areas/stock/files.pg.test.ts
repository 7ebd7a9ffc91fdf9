// Products and movements as files: what is understood of a file, what an import makes of it, and what an export has.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findActiveUsers } from '#server/access/audience.ts';
import { createImportStep } from '#server/areas/stock/import/step.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { sendFile } from '#tests/areas/imports/support/imports.ts';
import { workbook } from '#tests/areas/imports/support/workbook.ts';
import { column, fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { act, openWarehouse, stockItem, succeed } from './support/stock.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

const header = ['SKU', 'Désignation', 'Taille', 'Code-barres', 'Seuil', 'Quantité'];
const readDocument = `mutation ($file: Upload!, $input: StockProductFileInput!) {
  rows: stockProductFileRead(file: $file, input: $input) {
    line sku name variant barcode reorderPoint quantity isKnown problems { column code limit } } }`;
const row = z.object({
  line: z.number(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  variant: z.string().nullable(),
  barcode: z.string().nullable(),
  reorderPoint: z.number().nullable(),
  quantity: z.number().nullable(),
  isKnown: z.boolean(),
  problems: z.array(z.object({ column: z.string(), code: z.string(), limit: z.number().nullable() })),
});
const read = z.object({ rows: z.array(row) });

async function readRows(client: ApiClient, cells: readonly (readonly string[])[], input: object = {}) {
  const answer = await sendFile(server.url, client, workbook([header, ...cells]), {
    query: readDocument,
    variables: { input },
  });
  return answer.errors.length > 0 ? answer.errors[0]?.extensions.code : read.parse(answer.data).rows;
}

const today = () => new Date().toISOString().slice(0, 10);
const job = z.object({ result: z.object({ job: z.object({ id: z.string() }) }) });
async function importRows(client: ApiClient, input: object): Promise<string[]> {
  const { data, errors } = await client.call(
    'mutation ($input: StockProductsImportInput!) { result: stockProductsImport(input: $input) { job { id } } }',
    { input },
  );
  expect(errors).toEqual([]);
  const { id } = job.parse(data).result.job;
  await untilJob(client, id, 'done');
  const text = await (await fetchResult(server.url, client, id)).text();
  return text.split('\r\n').filter((line) => line !== '');
}

it('a file says what is wrong in which cell, and changes nothing', async () => {
  const customer = await server.as('customer');
  const warehouseId = await openWarehouse(server);
  await succeed(server, 'customer', 'stockProduct', 'create', { sku: 'KNOWN-1', name: 'Savon', warehouseId });
  const rows = await readRows(customer, [
    ['argan-50', 'Huile d’argan', '50 ml', '6111234567890', '10', '1 200'],
    ['KNOWN-1', 'Savon noir', '', '', '', ''],
    ['ARGAN-50', 'Encore', '', '', '', ''],
    ['', 'Sans SKU', '', '', '', ''],
    ['BAD SKU', 'x', '', '', '', ''],
    ['OK-1', '', '', 'é', 'beaucoup', '-4'],
  ]);
  expect(rows).toMatchObject([
    { sku: 'ARGAN-50', reorderPoint: 10, quantity: 1_200, isKnown: false, problems: [] },
    { sku: 'KNOWN-1', isKnown: true, quantity: null, problems: [] },
    { sku: null, problems: [{ column: 'sku', code: 'repeated' }] },
    { problems: [{ column: 'sku', code: 'required' }] },
    { problems: [{ column: 'sku', code: 'stock.invalid_sku' }] },
    {
      problems: [
        { column: 'name', code: 'required' },
        { column: 'barcode', code: 'stock.invalid_barcode' },
        { column: 'reorderPoint', code: 'not_a_number' },
        { column: 'quantity', code: 'too_small', limit: 0 },
      ],
    },
  ]);
  const { data } = await customer.call('{ stockLevels(tab: all) { rows { sku } } }');
  expect(data).toEqual({ stockLevels: { rows: [{ sku: 'KNOWN-1' }] } });
});

it('an import creates what is new, describes what is known, and announces the quantities', async () => {
  const customer = await server.as('customer');
  const warehouseId = await openWarehouse(server);
  await succeed(server, 'customer', 'stockProduct', 'create', { sku: 'OLD-1', name: 'Ancien nom', warehouseId });
  const lines = await importRows(customer, {
    warehouseId,
    expectedOn: today(),
    rows: [
      { sku: 'NEW-1', name: 'Foulard', variant: 'bleu', reorderPoint: 5, quantity: 40 },
      { sku: 'OLD-1', name: 'Nouveau nom', quantity: 3 },
    ],
  });
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('NEW-1');
  expect(lines[2]).toContain('Mis à jour');
  const { data } = await customer.call(
    '{ stockArrivals(tab: all) { rows { status declared lines { sku quantity } } } }',
  );
  expect(data).toEqual({
    stockArrivals: {
      rows: [
        {
          status: 'declared',
          declared: 43,
          lines: [
            { sku: 'NEW-1', quantity: 40 },
            { sku: 'OLD-1', quantity: 3 },
          ],
        },
      ],
    },
  });
  const levels = await customer.call(
    '{ stockLevels(tab: all, filter: {}) { rows { sku name variant reorderPoint available } } }',
  );
  // Nothing is available before the hub has counted it.
  expect(JSON.stringify(levels.data)).toContain(
    '"sku":"NEW-1","name":"Foulard","variant":"bleu","reorderPoint":5,"available":0',
  );
  expect(JSON.stringify(levels.data)).toContain('"name":"Nouveau nom"');
});

it('an import whose instance dies and is done again by another makes each product once, and announces all of them', async () => {
  const customer = await server.as('customer');
  const warehouseId = await openWarehouse(server);
  await succeed(server, 'customer', 'stockProduct', 'create', { sku: 'TWICE-1', name: 'Ancien', warehouseId });
  const step = createImportStep({ db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} });
  const owner = await inTransaction(server.db, systemPrincipal, async (trx) =>
    (await findActiveUsers(trx, [server.fixtures.people.customer])).get(server.fixtures.people.customer),
  );
  const given = {
    jobId: newId(),
    request: {
      companyId: null,
      warehouseId,
      expectedOn: today(),
      rows: [
        { sku: 'TWICE-1', name: 'Nouveau', quantity: 2 },
        { sku: 'TWICE-2', name: 'Foulard', quantity: 7 },
      ],
    },
    cursor: null,
    done: 0,
    total: 2,
    owner: owner ?? null,
    report: () => {},
    signal: new AbortController().signal,
  };
  for (let time = 0; time < 2; time += 1)
    expect(await step(given)).toMatchObject({
      isComplete: true,
      cursor: { announced: [{ quantity: 2 }, { quantity: 7 }] },
    });
  const { data } = await customer.call('{ stockArrivals(tab: all) { rows { lines { sku quantity } } } }');
  const arrivals = JSON.stringify(data).match(/TWICE-2/g);
  expect(arrivals).toHaveLength(1);
});

it('is refused to who describes no products, for another company, a closed warehouse, a past day and repeated SKUs', async () => {
  const warehouseId = await openWarehouse(server);
  const closed = await openWarehouse(server);
  expect((await act(server, 'admin', 'warehouse', 'close', { id: closed })).errors).toEqual([]);
  const document = 'mutation ($input: StockProductsImportInput!) { stockProductsImport(input: $input) { job { id } } }';
  const input = { warehouseId, expectedOn: today(), rows: [{ sku: 'A', name: 'a' }] };
  const codeOf = async (person: 'housekeeper' | 'customer' | 'admin', changed: object) => {
    const { errors } = await (await server.as(person)).call(document, { input: { ...input, ...changed } });
    return errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;
  };
  expect([
    await codeOf('housekeeper', {}),
    await codeOf('customer', { companyId: server.fixtures.companies.zellige }),
    await codeOf('admin', { companyId: server.fixtures.companies.atlas, warehouseId: closed }),
    await codeOf('customer', { expectedOn: '2020-01-01' }),
    await codeOf('customer', { rows: [input.rows[0], input.rows[0]] }),
    await codeOf('customer', { rows: Array.from({ length: 501 }, (_, n) => ({ sku: `A${n}`, name: 'a' })) }),
  ]).toEqual(['forbidden', 'unknown_company', 'warehouse.closed', 'day_in_past', 'repeated', 'too_many']);
});

it('an export has the movements that the viewer sees, and no others', async () => {
  const warehouseId = await openWarehouse(server);
  const { levelId, sku } = await stockItem(server, { warehouseId, quantity: 9 });
  const other = await stockItem(server, {
    warehouseId,
    quantity: 4,
    companyId: server.fixtures.companies.zellige,
  });
  const customer = await server.as('customer');
  const columns = [column('sku'), column('kind'), column('available', 'number')];
  const exported = async (given: object) => {
    const { data, errors } = await customer.call(
      'mutation ($input: StockMovementsExportInput!) { result: stockMovementsExport(input: $input) { job { id } } }',
      { input: { file: { columns, format: 'csv', language: 'fr', name: 'Mouvements' }, ...given } },
    );
    if (errors.length > 0) return errors[0]?.extensions.code;
    const { id } = job.parse(data).result.job;
    await untilJob(customer, id, 'done');
    return (await fetchResult(server.url, customer, id)).text();
  };
  expect(await exported({ levelId })).toContain(`${sku};initial;9`);
  const all = await exported({});
  expect(all).toContain(sku);
  expect(all).not.toContain(other.sku);
  expect(await exported({ levelId: other.levelId })).toBe('missing');
  const secret = { columns: [column('package_id')], format: 'csv', language: 'fr', name: 'x' };
  expect(await exported({ file: secret })).toBe('invalid_input');
});

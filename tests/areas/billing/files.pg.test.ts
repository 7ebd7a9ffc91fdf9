// The files of invoices: whoever sees an invoice gets its paper and its lines, and nobody else learns that it exists.
import { describe, expect, it } from 'vitest';
import { fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { giveMentions, jobOf } from './support/banking.ts';
import { act, delivered, invoiceOf, makeForAtlas, refused } from './support/invoices.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const printDocument = 'mutation ($input: InvoicePrintInput!) { invoicePrint(input: $input) { job { id } } }';
const linesDocument =
  'mutation ($input: InvoiceLinesExportInput!) { invoiceLinesExport(input: $input) { job { id } } }';

async function resultOf(person: PersonName, document: string, input: object): Promise<Buffer> {
  const client = await server.as(person);
  const job = jobOf(await client.call(document, { input }));
  await untilJob(client, job, 'done');
  return Buffer.from(await (await fetchResult(server.url, client, job)).arrayBuffer());
}

describe('the paper of an invoice', () => {
  it('is a PDF for its customer, and its receipt once it is paid', async () => {
    await giveMentions(server);
    await delivered(server);
    const { id, reference } = await makeForAtlas(server);
    for (const language of ['fr', 'ar', 'mixed'])
      expect(pdfPages(await resultOf('customer', printDocument, { id, paper: 'invoice', language }))).toHaveLength(1);
    const receipt = { id, paper: 'receipt', language: 'fr' };
    const early = await (await server.as('customer')).call(printDocument, { input: receipt });
    expect(early.errors[0]?.extensions.code).toBe('invoice.not_paid');
    invoiceOf(await act(server, 'accountant', 'pay', { id, paymentReference: 'VIR-1' }));
    const client = await server.as('customer');
    const job = jobOf(await client.call(printDocument, { input: receipt }));
    expect((await untilJob(client, job, 'done')).resultName).toBe(`Reçu ${reference}.pdf`);
    // Another account does not get the file.
    expect((await fetchResult(server.url, await server.as('accountant'), job)).status).toBe(404);
  });

  it('is for the sub-accountant too, who sees all invoices', async () => {
    await delivered(server);
    const { id } = await makeForAtlas(server);
    const client = await server.as('subaccountant');
    const { errors } = await client.call(printDocument, { input: { id, paper: 'invoice', language: 'fr' } });
    expect(errors).toEqual([]);
  });

  it.each<PersonName>(['customer2', 'driver'])('%s: of an invoice that one does not see', async (who) => {
    await delivered(server);
    const { id } = await makeForAtlas(server);
    const client = await server.as(who);
    const input = { id, paper: 'invoice', language: 'fr' };
    const { errors } = await client.call(printDocument, { input });
    const unknown = { ...input, id: '01900000-0000-7000-8000-000000000000' };
    const missing = await client.call(printDocument, { input: unknown });
    expect(errors[0]?.extensions).toEqual(missing.errors[0]?.extensions);
    expect(errors[0]?.extensions.code).toBe('missing');
  });
});

describe('the lines', () => {
  it('of several invoices are one file, each with its reference, without those that one does not see', async () => {
    await delivered(server);
    await refused(server);
    const first = await makeForAtlas(server);
    await delivered(server, { companyId: server.fixtures.companies.zellige });
    const zellige = { kind: 'customer', companyId: server.fixtures.companies.zellige };
    const second = invoiceOf(await act(server, 'accountant', 'create', zellige));
    const input = { ids: [second.id, first.id], format: 'csv', language: 'fr' };
    const all = (await resultOf('accountant', linesDocument, input)).toString('utf8').split('\r\n');
    expect(all[0]).toBe('\uFEFFFacture;Client;Colis;Date;Ville;État;COD;Indemnité;Frais;Services;Taxe;Net');
    expect(
      all
        .slice(1, -1)
        .map((row) => row.split(';')[0] ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([first.reference, first.reference, second.reference].toSorted((a, b) => a.localeCompare(b)));
    expect(all.join('\n')).toMatch(/Livré;249,50;0,00;-35,00;0,00;-7,00;207,50/);
    expect(all.join('\n')).toMatch(/Refusé;0,00;0,00;-10,00;0,00;-2,00;-12,00/);
    const own = (await resultOf('customer', linesDocument, input)).toString('utf8');
    expect(own).toContain(first.reference);
    expect(own).not.toContain(second.reference);
    // A workbook is a zip.
    const xlsx = await resultOf('accountant', linesDocument, { ...input, format: 'xlsx' });
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    const foreign = await (await server.as('customer2')).call(linesDocument, { input: { ...input, ids: [first.id] } });
    expect(foreign.errors[0]?.extensions.code).toBe('missing');
  });
});

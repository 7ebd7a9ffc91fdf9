// Invoices at the bank: what goes into a batch of transfers, and what the bank's file makes of it.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, useTestServer } from '#tests/fixtures/test-server.ts';
import {
  draftOf,
  giveMentions,
  giveRib,
  jobOf,
  makeBatch,
  readBankFile,
  rib,
  uploadBankFile,
} from './support/banking.ts';
import { act, delivered, invoiceOf, makeForAtlas, refused } from './support/invoices.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const codes = ({ errors }: GraphQLAnswer) => errors.map(({ extensions }) => extensions.code);
const made = async (given: Parameters<typeof delivered>[1] = {}) => {
  await delivered(server, given);
  return makeForAtlas(server);
};

beforeAll(async () => {
  await giveMentions(server);
  await giveRib(server, 'customer');
});

const previewDocument = `query ($input: TransferPreviewInput!) {
  transferPreview(input: $input) { account openBatch code invoice { reference } } }`;
const writeDocument =
  'mutation ($input: TransferBatchWriteInput!) { transferBatchWrite(input: $input) { job { id } } }';
const statusOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{ status: string }>`select status from transfer_batches where id = ${id}`.execute(trx),
  );
  return rows[0]?.status;
};

/** An amount as the bank writes it. */
const amount = ({ amount: centimes }: { amount: number }) => (centimes / 100).toFixed(2).replace('.', ',');

describe('a batch of transfers', () => {
  it('takes what can be paid, says why it leaves the others, and its file pays nothing', async () => {
    const accountant = await server.as('accountant');
    const due = await made();
    await refused(server);
    const negative = await makeForAtlas(server);
    await delivered(server, { companyId: server.fixtures.companies.zellige });
    const zellige = { kind: 'customer', companyId: server.fixtures.companies.zellige };
    const withoutRib = invoiceOf(await act(server, 'accountant', 'create', zellige));
    const ids = [due.id, negative.id, withoutRib.id];
    const preview = await accountant.call(previewDocument, { input: { ids } });
    const shown = z
      .object({
        transferPreview: z.array(z.looseObject({ code: z.string().nullable(), account: z.string().nullable() })),
      })
      .parse(preview.data).transferPreview;
    expect(shown.map(({ code }) => code)).toEqual([null, 'invoice.not_due', 'transfer.no_bank_details']);
    // Only the end of a RIB is shown.
    expect(JSON.stringify(shown)).not.toContain(rib);
    expect(shown[0]?.account).toBe('••••4921');
    const batch = await makeBatch(accountant, { invoiceIds: ids });
    expect(batch).toMatchObject({ count: 1, total: due.amount, status: 'open' });
    const job = jobOf(await accountant.call(writeDocument, { input: { id: batch.id, format: 'pain001' } }));
    expect((await untilJob(accountant, job, 'done')).resultName).toBe(`${batch.number}.xml`);
    const xml = await (await fetchResult(server.url, accountant, job)).text();
    expect(xml).toContain(`<CtrlSum>${(due.amount / 100).toFixed(2)}</CtrlSum>`);
    expect(xml).toContain(rib);
    expect(invoiceOf(await act(server, 'accountant', 'regenerate', { id: due.id })).status).toBe('NOT_PAID');
  });

  it('warns of invoices that are in an open one, and is settled once none is due any more', async () => {
    const accountant = await server.as('accountant');
    const due = await made();
    const first = await makeBatch(accountant, { invoiceIds: [due.id] });
    await expect(makeBatch(accountant, { invoiceIds: [due.id] })).rejects.toThrow(`transfer.already_open`);
    const second = await makeBatch(accountant, { invoiceIds: [due.id], again: true });
    const cancel =
      'mutation ($input: TransferBatchCancelInput!) { transferBatchCancel(input: $input) { transferBatch { status } } }';
    expect(codes(await accountant.call(cancel, { input: { id: second.id } }))).toEqual([]);
    const run = async () => {
      const now = new Date();
      const context = {
        db: server.db,
        subscribers: transactionalSubscribers,
        now: () => now,
        notifyCommitted: () => {},
      };
      await runDueActions(scheduledEntities(context), now, createLogger({ level: 'silent' }));
    };
    await run();
    expect(await statusOf(first.id)).toBe('open');
    invoiceOf(await act(server, 'accountant', 'pay', { id: due.id, paymentReference: 'VIR-2' }));
    await run();
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['settled', 'canceled']);
  });

  it('is made and read by nobody but accountants and administrators', async () => {
    const { id } = await made();
    const changed = 'subscription { transferBatchChanged { id } }';
    const heard = await subscribe(server.url, await server.as('accountant'), [changed]);
    const customer = await subscribe(server.url, await server.as('customer'), [changed]);
    const batch = await makeBatch(await server.as('admin'), { invoiceIds: [id] });
    for (const who of ['customer', 'driver', 'commercial', 'support'] as const) {
      const client = await server.as(who);
      expect(codes(await client.call('{ transferBatches { id lines { holder } } }'))).toEqual(['forbidden']);
      expect(codes(await client.call(previewDocument, { input: { ids: [id] } }))).toEqual(['forbidden']);
    }
    // A sub-accountant reads them, and takes no file.
    const sub = await server.as('subaccountant');
    expect(codes(await sub.call('{ transferBatches { id } }'))).toEqual([]);
    expect(codes(await sub.call(writeDocument, { input: { id: batch.id, format: 'csv' } }))).toEqual(['forbidden']);
    await heard.until(() => heard.data().length > 0);
    await customer.roundTrip();
    // What was refused changed nothing: the batch was announced once.
    expect(heard.data()).toEqual([{ transferBatchChanged: { id: batch.id } }]);
    expect(customer.data()).toEqual([]);
    expect(customer.refusals()).toContain('forbidden');
  });
});

const confirmDocument =
  'mutation ($input: BankFileConfirmInput!) { bankFileConfirm(input: $input) { bankFile { status } } }';

async function confirmed(who: PersonName, id: string) {
  const client = await server.as(who);
  expect(codes(await client.call(confirmDocument, { input: { id } }))).toEqual([]);
  return vi.waitFor(
    async () => {
      const file = await readBankFile(client, id);
      expect(file?.status).toBe('done');
      return file;
    },
    { timeout: 30_000, interval: 100 },
  );
}

describe('a file of the bank', () => {
  it('pays what matches with the reference of its row, rejects what came back, and one that fails undoes no other', async () => {
    const accountant = await server.as('accountant');
    const [paid, back, other] = [await made(), await made(), await made()];
    const wrong = await delivered(server);
    const outdated = await makeForAtlas(server);
    const csv =
      'Référence;Montant;Référence virement;Statut;Motif du rejet\n' +
      `${paid.reference};${amount(paid)};VIR-501;OK;\n${back.reference};-${amount(back)};;;RIB clôturé\n` +
      `${other.reference};1,00;VIR-502;;\n${outdated.reference};${amount(outdated)};VIR-503;;\nF-2020-000001;1,00;;;\n`;
    const id = draftOf(await uploadBankFile(server.url, accountant, csv));
    expect((await readBankFile(accountant, id))?.matches.map(({ match }) => match)).toEqual([
      'matched',
      'reject',
      'amount_differs',
      'matched',
      'unknown',
    ]);
    // Corrected between the preview and the job: it is not paid.
    expect((await actOnParcel(server, 'accountant', 'correct', { id: wrong, note: 'Mauvais colis' })).errors).toEqual(
      [],
    );
    const heard = await subscribe(server.url, await server.as('customer'), [
      'subscription { invoiceChanged { invoice { reference status paymentReference } } }',
    ]);
    const silent = await subscribe(server.url, await server.as('customer2'), [
      'subscription { invoiceChanged { id } }',
    ]);
    const done = await confirmed('accountant', id);
    expect(done?.outcomes).toEqual([
      { line: 2, reference: paid.reference, state: 'paid', code: null },
      { line: 3, reference: back.reference, state: 'rejected', code: null },
      { line: 5, reference: outdated.reference, state: 'failed', code: 'invoice.outdated' },
    ]);
    await heard.untilText('VIR-501');
    await silent.roundTrip();
    expect(silent.data()).toEqual([]);
    const read = await accountant.call('query ($id: ID!) { invoice(id: $id) { status failureReason } }', {
      id: back.id,
    });
    expect(read.data).toEqual({ invoice: { status: 'ERROR', failureReason: 'RIB clôturé' } });
    // The outcome stays, and is confirmed once only.
    expect((await readBankFile(await server.as('admin'), id))?.outcomes).toEqual(done?.outcomes);
    expect(codes(await accountant.call(confirmDocument, { input: { id } }))).toEqual(['wrong_status']);
  });

  it('lets administrators alone say that the money of a paid one came back', async () => {
    const due = await made();
    invoiceOf(await act(server, 'accountant', 'pay', { id: due.id, paymentReference: 'VIR-6' }));
    const csv = `Facture;Montant;Statut\n${due.reference};-${(due.amount / 100).toFixed(2)};Rejeté\n`;
    const [sub, admin] = [await server.as('subaccountant'), await server.as('admin')];
    const id = draftOf(await uploadBankFile(server.url, sub, csv));
    expect((await readBankFile(sub, id))?.matches[0]?.match).toBe('not_allowed');
    expect(codes(await sub.call(confirmDocument, { input: { id } }))).toEqual(['bank_file.nothing_to_do']);
    expect((await readBankFile(admin, id))?.matches[0]?.match).toBe('reject');
    expect((await confirmed('admin', id))?.outcomes[0]?.state).toBe('rejected');
  });

  it('says which column is which, and is refused without those that it needs', async () => {
    const due = await made();
    const accountant = await server.as('accountant');
    const csv = `A;B;C\nx;${due.reference};${(due.amount / 100).toFixed(2)}\n`;
    const id = draftOf(await uploadBankFile(server.url, accountant, csv));
    expect(codes(await accountant.call(confirmDocument, { input: { id } }))).toEqual(['bank_file.no_columns']);
    const map = 'mutation ($input: BankFileMapColumnsInput!) { bankFileMapColumns(input: $input) { bankFile { id } } }';
    expect(codes(await accountant.call(map, { input: { id, reference: 9, amount: 2 } }))).toEqual(['invalid_input']);
    expect(codes(await accountant.call(map, { input: { id, reference: 1, amount: 2 } }))).toEqual([]);
    expect((await readBankFile(accountant, id))?.matches.map(({ match }) => match)).toEqual(['matched']);
  });

  it('is read by nobody else, and what is no file of a bank is refused', async () => {
    const accountant = await server.as('accountant');
    const id = draftOf(await uploadBankFile(server.url, accountant, 'Facture;Montant\nF-2020-000001;1,00\n'));
    for (const who of ['customer', 'driver', 'commercial', 'housekeeper'] as const) {
      const client = await server.as(who);
      expect(codes(await client.call('query ($id: ID!) { bankFile(id: $id) { name } }', { id }))).toEqual([
        'forbidden',
      ]);
      expect(codes(await uploadBankFile(server.url, client, 'Facture;Montant\nF;1\n'))).toEqual(['forbidden']);
    }
    expect(codes(await uploadBankFile(server.url, accountant, 'a\0b;c\n1;2\n'))).toEqual(['import.not_a_spreadsheet']);
    expect(codes(await uploadBankFile(server.url, accountant, ''))).toEqual(['import.empty']);
  });
});

// The file of everything that is kept about a person.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ownDataParts } from '#server/areas/users/own-data/parts.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { comment, open } from '../claims/support/claims.ts';
import { createApiKey } from '../api-keys/support/api-keys.ts';
import { spreadsheetId, startGoogle } from '../sheets/support/google-double.ts';
import { createSheet, titles } from '../sheets/support/sheets.ts';
import { outboundToLoopback } from '../webhooks/support/receiver.ts';
import { createWebhook } from '../webhooks/support/webhooks.ts';

const google = await startGoogle([titles]);
const server = useTestServer({ jobs: true, outbound: outboundToLoopback, sheets: google.api });
const patience = { timeout: 60_000, interval: 50 };
const manyParcels = 1_101;

const started = z.object({ profileExport: z.object({ job: z.object({ id: z.string() }) }) });
async function exportOf(name: PersonName): Promise<string> {
  const { data } = await (
    await server.as(name)
  ).call('mutation ($input: ProfileExportInput!) { profileExport(input: $input) { job { id } } }', { input: {} });
  return started.parse(data).profileExport.job.id;
}
const download = (id: string, { cookie }: ApiClient) =>
  fetch(`${server.url}/jobs/${id}/result`, { headers: { cookie } });
const rows = z.array(z.record(z.string(), z.unknown()));
const fileSchema = z.object({
  account: rows,
  roles: rows,
  company: rows,
  sessions: rows,
  phones: rows,
  rounds: rows,
  savedViews: rows,
  reportSchedules: rows,
  identities: rows,
  place: rows,
  track: rows,
  attempts: rows,
  files: rows,
  ratings: rows,
  claims: rows,
  claimMessages: rows,
  comments: rows,
  requests: rows,
  notifications: rows,
  notificationSettings: rows,
  pushSubscriptions: rows,
  announcements: rows,
  jobs: rows,
  imports: rows,
  apiKeys: rows,
  sheets: rows,
  webhooks: rows,
  parcels: rows,
});
async function fileOf(name: PersonName) {
  const [id, client] = [await exportOf(name), await server.as(name)];
  await vi.waitUntil(async () => (await download(id, client)).status === 200, patience);
  return { id, text: await (await download(id, client)).text() };
}

beforeAll(async () => {
  const { people, companies } = server.fixtures;
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.updateTable('users').set({ rib: '011519000001205000534921' }).where('id', '=', people.customer).execute(),
  );
  const customer = await server.as('customer');
  await createApiKey(customer, { name: 'Boutique en ligne' });
  await createWebhook(customer, { url: 'http://127.0.0.1:9/hooks', bearer: true, bearerToken: 'jeton-cache' });
  await createSheet(customer);
  const claimId = await open(customer, { title: 'Montant différent' });
  const noted = { subject: 'claim', subjectId: claimId, text: 'Se plaint souvent' } as const;
  await comment(await server.as('support'), noted);
  const at = new Date();
  const place = { driverId: people.driver, at, lat: 33.5, lng: -7.6 };
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx
      .insertInto('driverPositions')
      .values({ ...place, source: 'socket', takenAt: at, trackAt: at, trackLat: 33.5, trackLng: -7.6 })
      .execute();
    // More places than one step reads.
    const track = Array.from({ length: 501 }, (_, n) => ({ ...place, at: new Date(at.getTime() - n * 1_000) }));
    await trx.insertInto('driverTracks').values(track).execute();
  });
  // More parcels than one step reads.
  const own = Array.from({ length: manyParcels }, () =>
    buildParcel(server.fixtures, { companyId: companies.atlas, internalNote: 'known to pay late' }),
  );
  await insertParcels(server.db, ...own, buildParcel(server.fixtures, { companyId: companies.zellige }));
});

describe('the own data', () => {
  it('of a customer are the account with its bank details, the company and each of its parcels once; nobody else’s', async () => {
    const { text } = await fileOf('customer');
    const file = fileSchema.parse(JSON.parse(text));
    const { people, companies } = server.fixtures;
    expect(file.account).toMatchObject([{ id: people.customer, login: 'customer', rib: '011519000001205000534921' }]);
    expect(file.roles).toEqual([{ role: 'CUSTOMER' }]);
    expect(file.company).toMatchObject([{ id: companies.atlas, name: 'Atlas Store' }]);
    expect(new Set(file.parcels.map(({ id }) => id)).size).toBe(manyParcels);
    expect(file.parcels).toHaveLength(manyParcels);
    expect(file.sessions[0]).toMatchObject({ address: expect.stringMatching(/^(127|::)/) });
    expect([file.apiKeys, file.webhooks, file.sheets]).toMatchObject([
      [{ name: 'Boutique en ligne' }],
      [{ url: 'http://127.0.0.1:9/hooks', bearer: true }],
      [{ spreadsheet_id: spreadsheetId, sheet_name: 'Commandes' }],
    ]);
    expect(file.jobs).toMatchObject([{ kind: 'ownData' }]);
    expect([file.claims, file.claimMessages, file.comments]).toMatchObject([
      [{ title: 'Montant différent', status: 'open' }],
      [{ text: 'On m’a demandé 1 149 DHS.' }],
      [],
    ]);
    // No secret, nothing that is hidden from senders, nothing of another company.
    expect(text).not.toMatch(/hash|secret|argon2|internal_note|known to pay late|Se plaint souvent|commission|jeton/);
    expect(text).not.toContain(companies.zellige);
  });

  it('of a driver have all places, and no parcels, which are other people’s', async () => {
    const file = fileSchema.parse(JSON.parse((await fileOf('driver')).text));
    expect(file.account).toMatchObject([{ id: server.fixtures.people.driver }]);
    expect([file.parcels, file.company, file.webhooks]).toEqual([[], [], []]);
    expect(file.place).toMatchObject([{ lat: 33.5, lng: -7.6 }]);
    expect(new Set(file.track.map(({ at }) => at)).size).toBe(501);
  });

  it('are read by the person alone, not by an administrator', async () => {
    const { id } = await fileOf('subcustomer');
    for (const name of ['admin', 'customer', 'driver2'] as const)
      expect((await download(id, await server.as(name))).status).toBe(404);
  });

  it('have a part of each table with a column of a person, but for those that are somebody else’s or in another part', async () => {
    const { rows: found } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid and not t.relispartition
      where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(server.db);
    const parts = new Set(ownDataParts.map(({ table }) => table));
    expect(
      found
        .map(({ name }) => name)
        .filter((name) => !parts.has(name))
        .toSorted(),
    ).toEqual(
      [
        // Links and steps of a sign-in, which end within a day.
        'account_tokens',
        'pending_sign_ins',
        // Secrets; since when there is a second factor is in the account.
        'second_factors',
        // How far a claim was read.
        'claim_readers',
        // What the company agreed with its drivers, and who set it.
        'commissions',
        'tax_rates',
        // The books of the company, of which the statement of an account is read where it stands.
        'cash_day_lines',
        'cash_days',
        'deposits',
        'invoices',
        'ledger_accounts',
        'ledger_postings',
        'recharges',
        'reconciliations',
        // What the company asks of its customers, and who set it.
        'package_prices',
        'price_rules',
        // Files for the bank and from it, and who made them.
        'bank_files',
        'transfer_batches',
        // A count of a day.
        'refused_uploads',
        // The books of the company, which name their driver, and who loaded, counted and looked for what.
        'inventories',
        'inventory_scans',
        'driver_day_lines',
        'driver_days',
        'pallet_discrepancies',
        'pallet_lines',
        'pallets',
        'slips',
        // Who printed which paper, and where the carrier of a pallet is until it arrives.
        'paper_prints',
        'pallet_positions',
        // What was moved is in the quantities; who keeps a warehouse is the company's.
        'stock_movements',
        'warehouses',
      ].toSorted(),
    );
  });
});

it('of support have what they wrote to each other', async () => {
  const file = fileSchema.parse(JSON.parse((await fileOf('support')).text));
  expect(file.comments).toMatchObject([{ subject: 'claim', text: 'Se plaint souvent' }]);
});

it('is not begun by a session whose last proof is old', async () => {
  const person = await server.as('housekeeper');
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update sessions set proven_at = now() - interval '16 minutes' where user_id = ${server.fixtures.people.housekeeper}`.execute(
      trx,
    ),
  );
  const { errors } = await person.call(
    'mutation ($input: ProfileExportInput!) { profileExport(input: $input) { job { id } } }',
    { input: {} },
  );
  expect(errors[0]?.extensions.code).toBe('sign_in.proof_required');
});

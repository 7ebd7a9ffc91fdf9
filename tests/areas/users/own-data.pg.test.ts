// The file of everything that is kept about a person.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer({ jobs: true });
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
  savedViews: rows,
  identities: rows,
  files: rows,
  ratings: rows,
  notifications: rows,
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
    expect(file.sessions.length).toBeGreaterThan(0);
    // No secret, nothing that is hidden from senders, nothing of another company.
    expect(text).not.toMatch(/hash|secret|argon2|internal_note|known to pay late|commission/);
    expect(text).not.toContain(companies.zellige);
  });

  it('of a driver have no parcels, which are other people’s', async () => {
    const file = fileSchema.parse(JSON.parse((await fileOf('driver')).text));
    expect(file.account).toMatchObject([{ id: server.fixtures.people.driver }]);
    expect([file.parcels, file.company]).toEqual([[], []]);
  });

  it('are read by the person alone, not by an administrator', async () => {
    const { id } = await fileOf('subcustomer');
    for (const name of ['admin', 'customer', 'driver2'] as const)
      expect((await download(id, await server.as(name))).status).toBe(404);
  });
});

// The only customer of a company is erased: the company goes too, with what it connected.
import { syncSheets } from '#server/areas/sheets/start-sheet-sync.ts';
import { deliverWebhooks } from '#server/areas/webhooks/delivery/start-delivery.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { verifyHistory } from '#server/events/verify-history.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { createApiKey, programOf } from '../api-keys/support/api-keys.ts';
import { spreadsheetId, startGoogle } from '../sheets/support/google-double.ts';
import { createSheet, order, removeSheet, titles } from '../sheets/support/sheets.ts';
import { outboundToLoopback } from '../webhooks/support/receiver.ts';
import { createWebhook } from '../webhooks/support/webhooks.ts';
import { erase, finished, matches, numbered } from './support/erasure.ts';

const google = await startGoogle([titles, order('Omar Filali', '0677112233')]);
const server = useTestServer({
  sheets: google.api,
  jobs: true,
  loops: [syncSheets(200), deliverWebhooks()],
  outbound: outboundToLoopback,
});
google.tabs.push('Feuille Zellige');
let superuser: Client;

/** What the shop of `customer2` is known by. */
const words = ['Maison Zellige', 'Feuille Zellige', 'zellige.example', 'zellige.xlsx'];

beforeAll(async () => {
  superuser = new Client({
    connectionString: onDatabase(inject('postgres').superuserUrl, new URL(server.databaseUrl).pathname.slice(1)),
  });
  await superuser.connect();
});
afterAll(() => superuser.end());

const importsOf = async (companyId: string): Promise<number> =>
  z
    .tuple([z.object({ n: z.number() })])
    .parse((await superuser.query('select count(*)::int as n from imports where company_id = $1', [companyId])).rows)[0]
    .n;

/** Connections that wait for a lock. */
const lockWaits = async (): Promise<number> =>
  z
    .tuple([z.object({ n: z.number() })])
    .parse(
      (
        await superuser.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows,
    )[0].n;

it('nothing of it is named or read any more, or saved by an older page; its parcels, the chain and other companies are as they were', async () => {
  const { people, companies } = server.fixtures;
  const customer = await server.as('customer2');
  await insertParcels(
    server.db,
    buildParcel(server.fixtures, { companyId: companies.zellige, status: 'archived', cod: 25_000 }),
  );
  const key = await createApiKey(customer, { name: 'Clé Zellige' });
  await createWebhook(customer, { url: 'http://127.0.0.1:9/zellige.example' });
  await removeSheet(customer, await createSheet(customer, { sheetName: 'Feuille Zellige' }));
  await createSheet(customer, { scheduled: true });
  // Of the same spreadsheet, which only staff can connect to a second company.
  await createSheet(await server.as('admin'), { companyId: companies.atlas });
  // The scheduled sheet is read into a draft.
  await vi.waitUntil(async () => (await importsOf(companies.zellige)) === 1, { timeout: 20_000, interval: 50 });
  await superuser.query(`update imports set name = 'zellige.xlsx' where company_id = $1`, [companies.zellige]);
  await numbered(server);
  for (const word of words) expect([word, ...(await matches(superuser, word))]).not.toEqual([word]);
  const others = await matches(superuser, 'Atlas Store');

  expect(await finished(server, await erase(await server.as('admin'), people.customer2))).toBe('done');
  await numbered(server);
  for (const word of [...words, 'Zellige', 'zellige'])
    expect([word, ...(await matches(superuser, word))]).toEqual([word]);
  const { rows: linked } = await superuser.query('select company_id from sheets where spreadsheet_id = $1', [
    spreadsheetId,
  ]);
  expect(linked).toEqual([{ company_id: companies.atlas }]);
  expect(await matches(superuser, 'Atlas Store')).toEqual(others);
  // A page that was opened before does not bring it back.
  const rename = 'mutation ($input: CompanyEditInput!) { companyEdit(input: $input) { company { id } } }';
  const { errors } = await (
    await server.as('admin')
  ).call(rename, { input: { id: companies.zellige, version: 1, name: 'Maison Zellige' } });
  expect(errors[0]?.extensions.code).toBe('changed_meanwhile');
  expect(await verifyHistory(server.db)).toMatchObject({ broken: null });
  const { rows: parcels } = await superuser.query(
    'select count(*)::int as n, sum(cod)::int as cod from packages where company_id = $1',
    [companies.zellige],
  );
  expect(parcels).toEqual([{ n: 1, cod: 25_000 }]);

  // Every sheet that is due is read: that of the other company is, and the erased one's has nothing more.
  const drafts = await importsOf(companies.zellige);
  google.cells = [titles, order('Salma Idrissi', '0677445566')];
  await superuser.query('update sheet_runs set due_at = now()');
  await superuser.query('update sheets set scheduled = true where company_id = $1', [companies.atlas]);
  await vi.waitUntil(async () => (await importsOf(companies.atlas)) === 1, { timeout: 20_000, interval: 50 });
  expect(await importsOf(companies.zellige)).toBe(drafts);
  expect((await programOf(server.url, key.secret)('{ hubs { id } }')).errors[0]?.extensions.code).toBe(
    'api_key.invalid',
  );
});

it('a company that somebody joins meanwhile stays as it is', async () => {
  const { people, companies } = server.fixtures;
  const { atlas } = companies;
  // The sub-customer leaves, and the customer is alone.
  await superuser.query('update users set company_id = null where id = $1', [people.subcustomer]);
  await superuser.query('begin');
  await superuser.query('select id from companies where id = $1 for update', [atlas]);
  await superuser.query('update users set company_id = $1 where id = $2', [atlas, people.subcustomer]);
  const job = await erase(await server.as('admin'), people.customer);
  await vi.waitUntil(async () => (await lockWaits()) > 0, { timeout: 20_000, interval: 50 });
  await superuser.query('commit');
  expect(await finished(server, job)).toBe('done');
  const { rows } = await superuser.query('select name from companies where id = $1', [atlas]);
  expect(rows).toEqual([{ name: 'Atlas Store' }]);
});

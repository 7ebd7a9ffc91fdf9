// Erases as an administrator does, and searches the whole database for what is left.
import type { Client } from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { ApiClient, TestServer } from '#tests/fixtures/test-server.ts';

const started = z.record(z.string(), z.object({ job: z.object({ id: z.string() }) }));

async function start(client: ApiClient, mutation: string, input: object): Promise<string> {
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  const document = `mutation ($input: ${name}Input!) { ${mutation}(input: $input) { job { id } } }`;
  const { data, errors } = await client.call(document, { input });
  return errors[0]?.extensions.code ?? started.parse(data)[mutation]?.job.id ?? 'no answer';
}

/** Starts the erasure of an account: the id of its job, or the code of the refusal. */
export const erase = (client: ApiClient, id: string, redactName = false): Promise<string> =>
  start(client, 'userErase', { id, reason: 'person_asked', redactName });

/** The same of the recipient of a parcel. */
export const eraseRecipient = (client: ApiClient, id: string, redactName = false): Promise<string> =>
  start(client, 'packageEraseRecipient', { id, reason: 'person_asked', redactName });

/** The status of a job once it has ended, with its error. */
export async function finished({ db }: TestServer, id: string): Promise<string> {
  let end = '';
  await vi.waitUntil(
    async () => {
      const job = await inTransaction(db, systemPrincipal, (trx) =>
        trx.selectFrom('jobs').select(['status', 'errorCode']).where('id', '=', id).executeTakeFirst(),
      );
      end = job?.errorCode ?? job?.status ?? 'none';
      return !['queued', 'running'].includes(end);
    },
    { timeout: 20_000, interval: 50 },
  );
  return end;
}

/** Waits until every event has its number. */
export async function numbered({ db }: TestServer): Promise<void> {
  await vi.waitUntil(
    async () => {
      const pending = await inTransaction(db, systemPrincipal, (trx) =>
        trx.selectFrom('eventPending').select('id').execute(),
      );
      return pending.length === 0;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const tableRows = z.array(z.object({ name: z.string() }));

/** The tables of the whole database in which the text stands, also as bytes. */
export async function matches(superuser: Client, text: string): Promise<string[]> {
  const { rows } = await superuser.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`);
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { name } of tableRows.parse(rows)) {
    const { rowCount } = await superuser.query(
      `select 1 from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
      [text, hex],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

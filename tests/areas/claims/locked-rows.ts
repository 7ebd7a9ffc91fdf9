// For the test of row locks: a row of each entity of the area, and two commands on it.
import { sql } from 'kysely';
import { claimMessageService, claimReaderService, claimService, macroService } from '#server/areas/claims/queries.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import type { TestServer } from '#tests/fixtures/test-server.ts';
import { open } from './support/claims.ts';

async function idOf({ db }: TestServer, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await inTransaction(db, systemPrincipal, (trx) => query.execute(trx));
  return rows[0]?.id ?? '';
}

export const lockedRows: LockedRows = {
  claim: async (server) => {
    const id = await open(await server.as('customer'));
    const input = { text: 'Toujours rien' };
    return actTogether(server, claimService, { table: 'claims', id, by: 'customer', action: 'write', input });
  },
  claimMessage: async (server) => {
    const claimId = await open(await server.as('customer'));
    const id = await idOf(server, sql`select id from claim_messages where claim_id = ${claimId}`);
    const input = { text: 'Correction' };
    return actTogether(server, claimMessageService, {
      table: 'claim_messages',
      id,
      by: 'customer',
      action: 'correct',
      input,
    });
  },
  macro: async (server) => {
    const support = await server.as('support');
    const document = 'mutation ($input: MacroCreateInput!) { macroCreate(input: $input) { macro { id } } }';
    await support.call(document, { input: { name: 'À verrouiller', textFr: 'Bonjour' } });
    const id = await idOf(server, sql`select id from macros where name = 'À verrouiller' limit 1`);
    return actTogether(server, macroService, { table: 'macros', id, by: 'support', action: 'archive' });
  },
  claimReader: async (server) => {
    const customer = await server.as('customer');
    const claimId = await open(customer);
    const document = 'mutation ($claimId: ID!) { claimSee(claimId: $claimId, seenThrough: 0) { id } }';
    await customer.call(document, { claimId });
    const id = await idOf(server, sql`select id from claim_readers where claim_id = ${claimId}`);
    const input = { seenThrough: 1 };
    return actTogether(server, claimReaderService, {
      table: 'claim_readers',
      id,
      by: 'customer',
      action: 'advance',
      input,
    });
  },
};

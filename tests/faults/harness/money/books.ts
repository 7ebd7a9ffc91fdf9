// What the books say after a fault, read without the instances.
import { sql } from 'kysely';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import { inSnapshot, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import type { FaultContext, RoundResult } from '../fault-context.ts';
import { lastEventId } from '../checks/database-state.ts';

const count = z.tuple([z.object({ n: z.coerce.number() })]);

/** The first number of a query. */
export async function readNumber(
  context: FaultContext,
  read: (trx: Trx) => Promise<{ rows: unknown[] }>,
): Promise<number> {
  return count.parse((await inSnapshot(context.testBed.db, systemPrincipal, read)).rows)[0].n;
}

/** What a company is owed by its entries. */
export const owedTo = (context: FaultContext, companyId: string): Promise<number> =>
  readNumber(context, (trx) =>
    sql`select coalesce(0 - sum(e.amount), 0) as n from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'cod_payable' and a.company_id = ${companyId}`.execute(trx),
  );

/** Postings for a row. */
export const postingsFor = (context: FaultContext, id: string): Promise<number> =>
  readNumber(context, (trx) => sql`select count(*) as n from ledger_postings where source_id = ${id}`.execute(trx));

/** How many numbers of invoices and hand-overs are missing or double. */
const gaps = (trx: Trx) =>
  sql`
  select coalesce(sum(abs(last - n) + abs(n - several)), 0) as n from (
    select count(*) as n, count(distinct reference) as several, max(right(reference, 6)::int) as last
    from (select reference from invoices union all select reference from hand_overs) r group by left(reference, -6)) g`.execute(
    trx,
  );

/** Checks the books after what happened. */
export async function compareBooks(context: FaultContext): Promise<RoundResult> {
  const unfolded = () => readNumber(context, (trx) => sql`select count(*) as n from ledger_unfolded`.execute(trx));
  context.check('the balances followed', await context.waitUntil(async () => (await unfolded()) === 0, 25_000));
  const differences: string[] = [];
  const rows = await verifyLedger(context.testBed.db, {
    onDifference: ({ check, label, expected, found }) => differences.push(`${check} ${label}: ${expected}, ${found}`),
  });
  context.note(`${Object.values(rows).reduce((sum, each) => sum + each, 0)} rows compared`);
  context.check(`each dirham is in its place (${differences.slice(0, 3).join('; ')})`, differences.length === 0);
  const total = await readNumber(context, (trx) =>
    sql`select coalesce(sum(abs(s)), 0) as n from (
      select sum(amount) as s from ledger_entries group by posting_id
      union all select sum(amount) from ledger_entries) p`.execute(trx),
  );
  context.check('every posting, and all of them, sum to zero', total === 0);
  context.check('no number of an invoice or a hand-over is missing or double', (await readNumber(context, gaps)) === 0);
  // Invoices change parcels in fields that not everybody sees: of those changes not every page hears.
  return context.compare(await lastEventId(context.testBed.db), [], 0, []);
}

/** Kills each instance in turn and starts it again. */
export async function killEach(
  context: FaultContext,
  pauseMs: number,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (const instance of context.testBed.instances) {
    await wait(pauseMs);
    await instance.kill();
    await wait(pauseMs);
    await instance.start();
  }
}

// The statement of an account: its entries in a period, the newest first, each with the balance after it. It is computed
// backwards from the exact balance of now, so it reads what is in the period and later, and never all of an account.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import type { LedgerAccountRow } from '#shared/areas/ledger/account.ts';
import { failField } from '#shared/lib/app-error.ts';
import { isId } from '#shared/lib/uuid.ts';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { firstIdOf } from '../../db/first-id.ts';
import { onSide } from './on-side.ts';
import { ledgerAccountService } from './service.ts';
import { sourceLabel } from './sources.ts';

interface StatementPeriod {
  /** Both included; null is without an end. */
  firstDay: string | null;
  lastDay: string | null;
}

const rowSchema = z.object({
  postingId: z.string(),
  n: z.number(),
  at: z.date(),
  rule: z.string(),
  isCorrection: z.boolean(),
  source: z.string(),
  sourceId: z.string(),
  label: z.string().nullable(),
  party: z.string().nullable(),
  amount: z.coerce.number(),
});
const rowsSchema = z.array(rowSchema);

export interface StatementRow extends Omit<z.output<typeof rowSchema>, 'postingId' | 'n' | 'amount'> {
  /** Of the entry, and the cursor behind it. */
  id: string;
  debit: number;
  credit: number;
  /** Of the account after it, on its side. */
  balance: number;
}

/** Amounts in centimes, balances on the side of the account. */
export interface Statement {
  account: LedgerAccountRow;
  opening: number;
  closing: number;
  debit: number;
  credit: number;
  rows: StatementRow[];
  /** The cursor of the next page; null behind the last. */
  next: string | null;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The posting and the number of an entry. */
function placeOf(cursor: string): [string, number] {
  const [postingId = '', n = ''] = cursor.split('.');
  if (!isId(postingId) || !/^\d{1,6}$/.test(n)) failField('after', 'invalid_text');
  return [postingId, Number(n)];
}

const sumsSchema = z.tuple([
  z.object({
    since: z.coerce.number(),
    later: z.coerce.number(),
    newer: z.coerce.number(),
    debit: z.coerce.number(),
    credit: z.coerce.number(),
    unfolded: z.coerce.number(),
  }),
]);

/** The ids of postings between which the period is, and the place behind which the page begins. */
function boundsOf({ firstDay, lastDay, after }: StatementPeriod & { after: string | null }) {
  const from = firstDay === null ? firstIdOf(new Date(0)) : firstIdOf(startOfDay(firstDay));
  const until = lastDay === null ? lastId : firstIdOf(startOfDay(addDays(lastDay, 1)));
  const [postingId, n] = after === null ? [until, 0] : placeOf(after);
  return { from, until, postingId, n };
}
type Bounds = ReturnType<typeof boundsOf>;

/** What the statement adds up: entries from the first day on. */
async function readSums(trx: Trx, accountId: string, { from, until, postingId, n }: Bounds) {
  const { rows } = await sql`
    select coalesce(sum(amount), 0) as since,
      coalesce(sum(amount) filter (where posting_id >= ${until}), 0) as later,
      coalesce(sum(amount) filter (where (posting_id, n) >= (${postingId}::uuid, ${n}::integer)), 0) as newer,
      coalesce(sum(amount) filter (where amount > 0 and posting_id < ${until}), 0) as debit,
      coalesce(sum(amount) filter (where amount < 0 and posting_id < ${until}), 0) as credit,
      (select coalesce(sum(u.amount), 0) from ledger_unfolded u where u.account_id = ${accountId}) as unfolded
    from ledger_entries where account_id = ${accountId} and posting_id >= ${from}`.execute(trx);
  return sumsSchema.parse(rows)[0];
}

/** The entries of a page, and one more if there are others. */
async function readEntries(trx: Trx, accountId: string, { from, postingId, n }: Bounds, limit: number) {
  const { rows } = await sql`
    select e.posting_id, e.n, p.at, e.rule, p.corrects_id is not null as is_correction, p.source, p.source_id,
      e.amount, ${sourceLabel()} as label, (
        select coalesce(c.name, u.name) from ledger_entries o join ledger_accounts a on a.id = o.account_id
          left join companies c on c.id = a.company_id left join users u on u.id = a.driver_id
        where o.posting_id = e.posting_id and o.account_id <> e.account_id and coalesce(c.name, u.name) is not null
        order by o.n limit 1) as party
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.account_id = ${accountId} and e.posting_id >= ${from} and (e.posting_id, e.n) < (${postingId}::uuid, ${n}::integer)
    order by e.posting_id desc, e.n desc limit ${limit + 1}`.execute(trx);
  return rowsSchema.parse(rows);
}

export interface StatementRequest extends StatementPeriod {
  accountId: string;
  /** The cursor of the page. */
  after: string | null;
  limit: number;
}

/** A page of the statement of an account that the audience sees, or null. Fails with `invalid_input` for a bad cursor. */
export async function readStatement(
  trx: Trx,
  audience: Audience,
  { accountId, limit, ...request }: StatementRequest,
): Promise<Statement | null> {
  if (!isId(accountId)) return null;
  const account = await ledgerAccountService.store.find(trx, accountId, audience);
  if (!account) return null;
  const bounds = boundsOf(request);
  const sums = await readSums(trx, accountId, bounds);
  const entries = await readEntries(trx, accountId, bounds, limit);
  const now = account.balance + onSide(account.kind, sums.unfolded);
  const before = (amount: number): number => now - onSide(account.kind, amount);
  let newer = sums.newer;
  const rows = entries.slice(0, limit).map(({ postingId, n, amount, ...entry }) => {
    const row = {
      ...entry,
      id: `${postingId}.${n}`,
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
      balance: before(newer),
    };
    newer += amount;
    return row;
  });
  return {
    account,
    opening: before(sums.since),
    closing: before(sums.later),
    debit: sums.debit,
    credit: 0 - sums.credit,
    rows,
    next: entries.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

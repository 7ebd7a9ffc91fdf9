// The balance of one account at this moment, with what is not folded into it yet.
import { sql } from 'kysely';
import { z } from 'zod';
import { type AccountKind, accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import type { Trx } from '../../db/transaction.ts';
import { onSide } from './on-side.ts';
import { type AccountKey, accountIds, nameOf } from './post.ts';

const balances = z.tuple([z.object({ balance: z.coerce.number(), unfolded: z.coerce.number() })]);

/** Its balance on the side of the account, in centimes, as of the statement. */
async function readBalance(trx: Trx, id: string, { kind }: AccountKey): Promise<number> {
  const { rows } = await sql`
    select a.balance, coalesce((select sum(u.amount) from ledger_unfolded u where u.account_id = a.id), 0) as unfolded
    from ledger_accounts a where a.id = ${id}`.execute(trx);
  const [{ balance, unfolded }] = balances.parse(rows);
  return balance + onSide(kind, unfolded);
}

/**
 * Locks an account until the transaction ends and returns its exact balance: whoever posts to it waits. An account that
 * does not exist is opened. With the rights of the system.
 */
export async function lockBalance(trx: Trx, key: AccountKey, now: Date): Promise<{ id: string; balance: number }> {
  const id = (await accountIds(trx, [key], now)).get(nameOf(key));
  if (id === undefined) throw new Error(`no account ${nameOf(key)}`);
  await sql`select from ledger_accounts where id = ${id} for update`.execute(trx);
  return { id, balance: await readBalance(trx, id, key) };
}

const amounts = z.array(
  z.object({ kind: z.enum(accountKinds), balance: z.coerce.number(), unfolded: z.coerce.number() }),
);

/** The exact balances of all accounts of a driver or a hub that the transaction sees, by kind. */
export async function readExactBalances(trx: Trx, ownerId: string): Promise<ReadonlyMap<AccountKind, number>> {
  const { rows } = await sql`
    select a.kind, a.balance,
      coalesce((select sum(u.amount) from ledger_unfolded u where u.account_id = a.id), 0) as unfolded
    from ledger_accounts a where a.driver_id = ${ownerId} or a.hub_id = ${ownerId}`.execute(trx);
  return new Map(amounts.parse(rows).map(({ kind, balance, unfolded }) => [kind, balance + onSide(kind, unfolded)]));
}

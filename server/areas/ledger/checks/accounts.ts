// Accounts: what each keeps is the sum of its entries, but for what is not folded yet.
import { sql } from 'kysely';
import { z } from 'zod';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import { onSide } from '../on-side.ts';
import type { LedgerCheck } from '../../../entities/ledger-check.ts';
import { nextOf } from './check.ts';

const accountRows = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(accountKinds),
    owner: z.string().nullable(),
    balance: z.coerce.number(),
    collected: z.coerce.number(),
    total: z.coerce.number(),
    paid: z.coerce.number(),
  }),
);

/** The label of an account: its kind, and its owner if it has one. */
const labelOf = (kind: string, owner: string | null): string => (owner === null ? kind : `${kind} ${owner}`);

export const accountsCheck: LedgerCheck = {
  name: 'accounts',
  compare: async (trx, after, limit) => {
    const { rows } = await sql`
      select a.id, a.kind, coalesce(c.name, u.name, h.code) as owner, a.balance, a.collected,
        coalesce(e.total, 0) - coalesce(n.total, 0) as total, coalesce(e.paid, 0) - coalesce(n.paid, 0) as paid
      from (select * from ledger_accounts where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}) a
        left join companies c on c.id = a.company_id left join users u on u.id = a.driver_id left join hubs h on h.id = a.hub_id
        left join lateral (
          select sum(amount) as total, sum(amount) filter (where rule = 'collected') as paid
          from ledger_entries where account_id = a.id) e on true
        left join lateral (
          select sum(w.amount) as total, sum(w.amount) filter (where x.rule = 'collected') as paid
          from ledger_unfolded w join ledger_entries x on x.posting_id = w.posting_id and x.n = w.n
          where w.account_id = a.id) n on true
      order by a.id`.execute(trx);
    const accounts = accountRows.parse(rows);
    const differences = accounts.flatMap(({ id, kind, owner, ...kept }) => {
      const label = labelOf(kind, owner);
      const row = { check: 'accounts', source: 'ledgerAccount', sourceId: id, missing: [] };
      const pairs = [
        { label, expected: onSide(kind, kept.total), found: kept.balance },
        { label: `${label} (COD)`, expected: onSide(kind, kept.paid), found: kept.collected },
      ];
      return pairs.filter(({ expected, found }) => expected !== found).map((pair) => ({ ...row, ...pair }));
    });
    const ids = accounts.map(({ id }) => id);
    return { rows: ids.length, next: nextOf(ids, limit), differences };
  },
};

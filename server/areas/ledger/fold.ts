// Balances follow the entries: an event consumer adds what postings left to the balances of their accounts, a second
// later at the most, and each account that moved tells open pages. So no two deliveries wait for one account of the house.
import { sql } from 'kysely';
import { z } from 'zod';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import { moneyFields } from '#shared/areas/ledger/parcel-entries.ts';
import { systemActor } from '../../commands/actor.ts';
import { UnitOfWork } from '../../commands/unit-of-work.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../../events/consumers/consumer.ts';
import { onSide } from './on-side.ts';
import { ledgerAccountService } from './service.ts';
import { ledgerSources } from './sources.ts';

const folded = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(accountKinds),
    amount: z.coerce.number(),
    collected: z.coerce.number(),
  }),
);

/** Adds all that is not in the balances yet. */
export async function foldEntries(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql`
    with taken as (delete from ledger_unfolded returning account_id, posting_id, n, amount)
    select a.id, a.kind, sum(t.amount) as amount,
      coalesce(sum(t.amount) filter (where e.rule = 'collected'), 0) as collected
    from taken t join ledger_accounts a on a.id = t.account_id
      join ledger_entries e on e.posting_id = t.posting_id and e.n = t.n
    group by a.id order by a.id`.execute(trx);
  const unit = new UnitOfWork(
    { db: trx, subscribers: [], now: () => now, notifyCommitted: () => {} },
    systemActor,
    trx,
  );
  const moved = folded.parse(rows).filter(({ amount, collected }) => amount !== 0 || collected !== 0);
  if (moved.length === 0) return;
  await unit.performEach(
    ledgerAccountService,
    'fold',
    moved.map(({ id, kind, amount, collected }) => ({
      id,
      amount: onSide(kind, amount),
      collected: onSide(kind, collected),
    })),
  );
}

// Each status that moves money changes another of them too.
const isMoneyField = (field: string): boolean => field !== 'status' && moneyFields.some((known) => known === field);

/** The consumer that keeps the balances. */
export const balancesConsumer: EventConsumer = {
  name: 'balances',
  entities: Object.keys(ledgerSources),
  concerns: ({ entity, changed }) => entity !== 'package' || changed.some(isMoneyField),
  writes: ['ledgerAccount'],
  roundPauseMs: 1_000,
  handle: (trx, _, now) => foldEntries(trx, now),
};

// Balances follow the entries: an event consumer adds what postings left to the balances of their accounts, a second
// later at the most, and each account that moved tells open pages. So no two deliveries wait for one account of the house.
import { sql } from 'kysely';
import { z } from 'zod';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import type { MoneyFields } from '#shared/areas/ledger/parcel-entries.ts';
import { systemActor } from '../../commands/actor.ts';
import { UnitOfWork } from '../../commands/unit-of-work.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../../events/consumers/consumer.ts';
import { onSide } from './on-side.ts';
import { ledgerAccountService } from './service.ts';

/** The entities whose changes are posted. */
const sources = ['package', 'invoice', 'handOver', 'deposit'];

const folded = z.array(z.object({ id: z.string(), kind: z.enum(accountKinds), amount: z.coerce.number() }));

/** Adds all that is not in the balances yet. */
export async function foldEntries(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql`
    with taken as (delete from ledger_unfolded returning account_id, amount)
    select a.id, a.kind, sum(t.amount) as amount from taken t join ledger_accounts a on a.id = t.account_id
    group by a.id order by a.id`.execute(trx);
  const unit = new UnitOfWork(
    { db: trx, subscribers: [], now: () => now, notifyCommitted: () => {} },
    systemActor,
    trx,
  );
  const moved = folded.parse(rows).filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
  await unit.performEach(
    ledgerAccountService,
    'fold',
    moved.map(({ id, kind, amount }) => ({ id, amount: onSide(kind, amount) })),
  );
}

// Those that `parcelEntries` reads.
const moneyFields: readonly (keyof MoneyFields)[] = [
  'reason',
  'companyId',
  'driverId',
  'cod',
  'cashCollected',
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'commission',
  'pickedUpAt',
  'deliveredAt',
  'canceledAt',
];
const isMoneyField = (field: string): boolean => moneyFields.some((known) => known === field);

/** The consumer that keeps the balances. */
export const balancesConsumer: EventConsumer = {
  name: 'balances',
  entities: sources,
  // A new hand-over or deposit changes no field and is posted all the same.
  concerns: ({ entity, changed }) =>
    entity === 'package' ? changed.some(isMoneyField) : changed.length === 0 || changed.includes('status'),
  writes: ['ledgerAccount'],
  roundPauseMs: 1_000,
  handle: (trx, _, now) => foldEntries(trx, now),
};

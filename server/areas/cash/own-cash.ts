// What a driver holds and earned today, exact at this moment and live.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { ownCashAccess } from '#shared/areas/cash/own-cash.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { defineSummary } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { readCurrentRules } from '../config/queries.ts';
import { readExactBalances } from '../ledger/queries.ts';

const collectedParcel = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  recipientName: z.string(),
  cash: z.coerce.number(),
  at: z.date(),
});
type CollectedParcel = z.infer<typeof collectedParcel>;
const collectedParcels = z.array(collectedParcel);
const earned = z.tuple([z.object({ commission: z.coerce.number() })]);

/** Money in centimes. */
interface OwnCash {
  id: string;
  held: number;
  limit: number | null;
  collectedToday: number;
  commissionToday: number;
  commissionDue: number;
  shortage: number;
  parcels: CollectedParcel[];
}

/** Parcels of a day that are shown at most. */
const maxParcels = 200;

/** The limit of this driver alone, in centimes; null if the rule for all applies. */
async function readOwnLimit(trx: Trx, driverId: string): Promise<number | null> {
  const account = await trx
    .selectFrom('ledgerAccounts')
    .select('cashLimit')
    .where('kind', '=', 'driver_cash')
    .where('driverId', '=', driverId)
    .executeTakeFirst();
  return account?.cashLimit ?? null;
}

async function readOwnCash(trx: Trx, driverId: string, now: Date): Promise<OwnCash> {
  const today = startOfDay(dayOf(now));
  const balances = await readExactBalances(trx, driverId);
  const collected = await sql`
    select id, tracking_number, recipient_name, cash_collected as cash, delivered_at as at from packages
    where driver_id = ${driverId} and delivered_at >= ${today} and cash_collected > 0
    order by delivered_at desc limit ${maxParcels}`.execute(trx);
  const commission = await sql`
    select coalesce(0 - sum(e.amount), 0) as commission from ledger_accounts a
    join ledger_entries e on e.account_id = a.id join ledger_postings p on p.id = e.posting_id
    where a.driver_id = ${driverId} and a.kind = 'commission_payable' and e.rule = 'commission' and p.at >= ${today}`.execute(
    trx,
  );
  const parcels = collectedParcels.parse(collected.rows);
  return {
    id: driverId,
    held: balances.get('driver_cash') ?? 0,
    limit: (await readOwnLimit(trx, driverId)) ?? (await readCurrentRules(trx)).cashLimit,
    collectedToday: parcels.reduce((sum, { cash }) => sum + cash, 0),
    commissionToday: earned.parse(commission.rows)[0].commission,
    commissionDue: balances.get('commission_payable') ?? 0,
    shortage: balances.get('driver_shortage') ?? 0,
    parcels,
  };
}

const ParcelType = builder.objectRef<CollectedParcel>('CollectedParcel').implement({
  description: 'A parcel for which a driver collected cash today.',
  fields: (t) => ({
    id: t.exposeID('id'),
    trackingNumber: t.exposeString('trackingNumber'),
    recipientName: t.exposeString('recipientName'),
    cash: t.expose('cash', { type: 'SafeInt' }),
    at: t.expose('at', { type: 'Instant' }),
  }),
});

const OwnCashType = builder.objectRef<OwnCash>('OwnCash').implement({
  description: 'The cash of a driver. Amounts in centimes.',
  fields: (t) => ({
    id: t.exposeID('id'),
    held: t.expose('held', { type: 'SafeInt', description: 'Collected and not handed over, by the ledger, exactly.' }),
    limit: t.expose('limit', { type: 'SafeInt', nullable: true, description: 'From which the hub is warned.' }),
    collectedToday: t.expose('collectedToday', { type: 'SafeInt' }),
    commissionToday: t.expose('commissionToday', { type: 'SafeInt', description: 'Earned today, by the ledger.' }),
    commissionDue: t.expose('commissionDue', {
      type: 'SafeInt',
      description: 'Earned and not paid yet, by the ledger.',
    }),
    shortage: t.expose('shortage', { type: 'SafeInt', description: 'What the driver owes.' }),
    parcels: t.field({ type: [ParcelType], resolve: ({ parcels }) => parcels }),
  }),
});

const ownId = ({ sets }: Audience): string => sets.user[0] ?? fail('forbidden');

/** The live field of the cash of a driver. */
export const ownCashLiveField: LiveField = defineSummary('ownCash', OwnCashType, {
  entity: 'ledgerAccount',
  access: ownCashAccess,
  description: 'The cash of the viewer, a driver.',
  read: ({ read, now }, audience) => read((trx) => readOwnCash(trx, ownId(audience), now)),
});

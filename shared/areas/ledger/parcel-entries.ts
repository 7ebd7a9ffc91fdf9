// What one parcel means in money, as it stands: the entries that the ledger must have for it. A change of the parcel posts
// the difference of before and after, so a correction is the reverse of what it corrects, whatever that was.
import { sumOfAmounts } from '../extras/price.ts';
import { dayOf } from '../../lib/time.ts';
import type { PackageRow } from '../packages/fields.ts';
import type { AccountKind } from './account-kinds.ts';
import { taxOn, type TaxRate, taxRateOn } from './tax.ts';

/** The rules by which entries are made. */
type ParcelRule = 'collected' | 'delivery_fee' | 'extras' | 'commission' | 'return_fee' | 'compensation';

export interface LedgerEntry {
  rule: string;
  account: AccountKind;
  /** The company, driver or hub; null for an account of the house. */
  ownerId: string | null;
  /** Centimes, a debit if positive, a credit if negative; never 0. */
  amount: number;
}

/** The fields of a parcel on which its entries depend. */
export const moneyFields = [
  'status',
  'reason',
  'companyId',
  'driverId',
  'cod',
  'cashCollected',
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'extras',
  'extraFees',
  'commission',
  'pickedUpAt',
  'deliveredAt',
  'canceledAt',
] as const satisfies readonly (keyof PackageRow)[];
export type MoneyFields = Pick<PackageRow, (typeof moneyFields)[number]>;

type Line = readonly [AccountKind, string | null, number];

/** The entries of the parcel; none before its end. Each rule's sum is 0. */
export function parcelEntries(parcel: MoneyFields, rates: readonly TaxRate[]): LedgerEntry[] {
  const { companyId, driverId, cod, pickedUpAt, deliveredAt, canceledAt, reason } = parcel;
  if (deliveredAt !== null) {
    const cash = parcel.cashCollected ?? 0;
    const commission = parcel.commission ?? 0;
    const rate = taxRateOn(rates, dayOf(deliveredAt));
    return [
      ...entriesOf('collected', ['driver_cash', driverId, cash], ['cod_payable', companyId, -cash]),
      ...feeEntries('delivery_fee', 'delivery_revenue', companyId, parcel.feeDelivered, rate),
      ...feeEntries('extras', 'extras_revenue', companyId, sumOfAmounts(parcel.extraFees), rate),
      ...entriesOf(
        'commission',
        ['commission_expense', null, commission],
        ['commission_payable', driverId, -commission],
      ),
    ];
  }
  // Nothing is owed for what was never fetched.
  if (canceledAt === null || pickedUpAt === null) return [];
  if (reason === 'lost' || reason === 'damaged')
    return entriesOf('compensation', ['loss_expense', null, cod], ['cod_payable', companyId, -cod]);
  const fee = reason === 'refused' ? parcel.feeRefused : parcel.feeReturned;
  return feeEntries('return_fee', 'return_revenue', companyId, fee, taxRateOn(rates, dayOf(canceledAt)));
}

function feeEntries(
  rule: ParcelRule,
  revenue: AccountKind,
  companyId: string,
  given: number | null,
  rate: number,
): LedgerEntry[] {
  const fee = given ?? 0;
  const tax = taxOn(fee, rate);
  return entriesOf(rule, ['cod_payable', companyId, fee + tax], [revenue, null, -fee], ['tax_payable', null, -tax]);
}

function entriesOf(rule: ParcelRule, ...lines: readonly Line[]): LedgerEntry[] {
  return lines.flatMap(([account, ownerId, amount]) => (amount === 0 ? [] : [{ rule, account, ownerId, amount }]));
}

/** What must be posted so that the entries before become those after. */
export function entriesBetween(before: readonly LedgerEntry[], after: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  const add = (entry: LedgerEntry, sign: 1 | -1): void => {
    const key = `${entry.rule} ${entry.account} ${entry.ownerId ?? ''}`;
    sums.set(key, { ...entry, amount: (sums.get(key)?.amount ?? 0) + sign * entry.amount });
  };
  for (const entry of before) add(entry, -1);
  for (const entry of after) add(entry, 1);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

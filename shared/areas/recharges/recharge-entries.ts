// What a recharge means in money, as it stands: the entries that the ledger must have for it.
import type { LedgerEntry } from '../ledger/parcel-entries.ts';
import type { RechargeRow } from './recharge.ts';

export type RechargeMoney = Pick<RechargeRow, 'status' | 'companyId' | 'amount'>;

/** The entries of a recharge; none once it is reversed. */
export function rechargeEntries({ status, companyId, amount }: RechargeMoney): LedgerEntry[] {
  if (status !== 'posted') return [];
  return [
    { rule: 'recharge', account: 'bank', ownerId: null, amount },
    { rule: 'recharge', account: 'cod_payable', ownerId: companyId, amount: -amount },
  ];
}

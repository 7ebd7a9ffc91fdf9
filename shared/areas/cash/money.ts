// What a hand-over and a deposit mean in money, as they stand: the entries that the ledger must have for them. A change
// posts the difference of before and after, so a canceled deposit is the reverse of what was posted for it.
import type { AccountKind } from '../ledger/account-kinds.ts';
import type { LedgerEntry } from '../ledger/parcel-entries.ts';
import type { DepositRow } from './deposit.ts';
import type { HandOverRow } from './hand-over.ts';
import type { HandOverOutcome } from './statuses.ts';

export type HandOverMoney = Pick<
  HandOverRow,
  'status' | 'hubId' | 'driverId' | 'counted' | 'balance' | 'expected' | 'outcome'
>;
export type DepositMoney = Pick<DepositRow, 'status' | 'hubId' | 'amount'>;

interface Count {
  counted: number;
  /** What the driver held. */
  balance: number;
  /** What was to be handed over. */
  expected: number;
}

/** What was to be handed over: what was declared, but never more than the driver holds. */
export const expectedOf = (declared: number | null, balance: number): number => Math.min(declared ?? balance, balance);

/** What may become of a difference: only what is missing is a shortage, only what exceeds all that was held an overage. */
export function possibleOutcomes({ counted, balance, expected }: Count): HandOverOutcome[] {
  return [
    ...(counted < expected ? (['shortage'] as const) : []),
    ...(counted > balance ? (['overage'] as const) : []),
    ...(counted <= balance ? (['as_counted'] as const) : []),
  ];
}

/** The cash of which the driver is rid, and who bears the difference to what was counted. */
function settle(outcome: HandOverOutcome | null, { counted, balance, expected }: Count) {
  if (outcome === 'shortage') return { settled: expected, shortage: expected - counted, overage: 0 };
  if (outcome === 'overage') return { settled: balance, shortage: 0, overage: counted - balance };
  return { settled: counted, shortage: 0, overage: 0 };
}

type Line = readonly [AccountKind, string | null, number];
const entriesOf = (rule: string, ...lines: readonly Line[]): LedgerEntry[] =>
  lines.flatMap(([account, ownerId, amount]) => (amount === 0 ? [] : [{ rule, account, ownerId, amount }]));

/** The entries of a hand-over; none before it is posted. */
export function handOverEntries(row: HandOverMoney): LedgerEntry[] {
  const { status, hubId, driverId, counted, balance, expected, outcome } = row;
  if (status !== 'posted' || counted === null || balance === null || expected === null) return [];
  const { settled, shortage, overage } = settle(outcome, { counted, balance, expected });
  return entriesOf(
    'hand_over',
    ['hub_safe', hubId, counted],
    ['driver_shortage', driverId, shortage],
    ['driver_cash', driverId, 0 - settled],
    ['cash_overage', null, 0 - overage],
  );
}

/** The entries of a deposit; none if it was canceled. */
export function depositEntries({ status, hubId, amount }: DepositMoney): LedgerEntry[] {
  return status === 'made' ? entriesOf('deposit', ['bank', null, amount], ['hub_safe', hubId, 0 - amount]) : [];
}

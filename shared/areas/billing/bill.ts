// What stands on an invoice: a line for each parcel, computed from the same entries that the ledger has for it. So an
// invoice and the balance of its account cannot disagree.
import { dayOf } from '../../lib/time.ts';
import type { LedgerEntry } from '../ledger/parcel-entries.ts';
import { type MoneyFields, parcelEntries } from '../ledger/parcel-entries.ts';
import type { TaxRate } from '../ledger/tax.ts';
import type { InvoiceKind, InvoiceRow } from './invoice.ts';

/** What became of the parcel. */
export const billedOutcomes = ['delivered', 'refused', 'returned', 'written_off'] as const;
export type BilledOutcome = (typeof billedOutcomes)[number];

/** The amounts of one parcel in centimes; what is not of the invoice's kind is 0. */
export interface BilledAmounts {
  outcome: BilledOutcome;
  endedOn: string;
  /** Collected from the recipient. On a driver's invoice it is told, and not part of the net. */
  cod: number;
  fee: number;
  /** Of its extra services, whose codes are in `extraCodes`. */
  extras: number;
  extraCodes: string[];
  tax: number;
  compensation: number;
  /** What the parcel adds to what is to be paid. */
  net: number;
}

/** Why a parcel is not billed: it has not ended, nothing is owed for it, or its price is not known. */
export type Unbilled = 'not_ended' | 'nothing_owed' | 'no_tariff';

const sumOf = (entries: readonly LedgerEntry[], account: LedgerEntry['account'], rule?: string): number =>
  entries
    .filter((entry) => entry.account === account && (rule === undefined || entry.rule === rule))
    .reduce((sum, { amount }) => sum - amount, 0);

function outcomeOf({ deliveredAt, reason }: MoneyFields): BilledOutcome {
  if (deliveredAt !== null) return 'delivered';
  if (reason === 'lost' || reason === 'damaged') return 'written_off';
  return reason === 'refused' ? 'refused' : 'returned';
}

const nothingTaken = { fee: 0, extras: 0, extraCodes: [], tax: 0, compensation: 0 };
const feeFields = { delivered: 'feeDelivered', refused: 'feeRefused', returned: 'feeReturned' } as const;

/** The amounts of a parcel on an invoice of the kind, or why it is on none. */
export function billParcel(
  kind: InvoiceKind,
  parcel: MoneyFields,
  rates: readonly TaxRate[],
): BilledAmounts | Unbilled {
  const ended = parcel.deliveredAt ?? (parcel.pickedUpAt === null ? null : parcel.canceledAt);
  if (ended === null) return 'not_ended';
  const outcome = outcomeOf(parcel);
  const entries = parcelEntries(parcel, rates);
  const endedOn = dayOf(ended);
  const cod = sumOf(entries, 'cod_payable', 'collected');
  if (kind === 'driver') {
    if (outcome !== 'delivered') return 'nothing_owed';
    if (parcel.commission === null) return 'no_tariff';
    return { outcome, endedOn, cod, ...nothingTaken, net: sumOf(entries, 'commission_payable') };
  }
  if (outcome !== 'written_off' && parcel[feeFields[outcome]] === null) return 'no_tariff';
  if (outcome !== 'delivered' && entries.length === 0) return 'nothing_owed';
  return {
    outcome,
    endedOn,
    cod,
    fee: sumOf(entries, 'delivery_revenue') + sumOf(entries, 'return_revenue'),
    extras: sumOf(entries, 'extras_revenue'),
    extraCodes: outcome === 'delivered' ? parcel.extras : [],
    tax: sumOf(entries, 'tax_payable'),
    compensation: sumOf(entries, 'cod_payable', 'compensation'),
    net: sumOf(entries, 'cod_payable'),
  };
}

type Totals = Pick<
  InvoiceRow,
  | 'parcels'
  | 'codTotal'
  | 'charges'
  | 'extras'
  | 'compensation'
  | 'tax'
  | 'carriedOver'
  | 'amount'
  | 'firstDay'
  | 'lastDay'
>;

/** The totals of an invoice with these lines, of which there is at least one, in any order. */
export function totalsOf(lines: readonly BilledAmounts[], carriedOver: number): Totals {
  const sum = (field: 'cod' | 'fee' | 'extras' | 'tax' | 'compensation' | 'net'): number =>
    lines.reduce((total, line) => total + line[field], 0);
  const days = lines.map(({ endedOn }) => endedOn).toSorted();
  return {
    parcels: lines.length,
    codTotal: sum('cod'),
    charges: sum('fee'),
    extras: sum('extras'),
    compensation: sum('compensation'),
    tax: sum('tax'),
    carriedOver,
    amount: sum('net') + carriedOver,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
  };
}

// The chart of accounts. Each kind has one account per owner, or one of the company's own.
import { typedKeys } from '../../lib/typed-keys.ts';

interface AccountRule {
  /** Whose it is: one account for each, or one of the house. */
  owner: 'company' | 'driver' | 'hub' | 'house';
  /** The side on which it grows: assets and expenses by debits, what is owed and earned by credits. */
  side: 'debit' | 'credit';
}

const table = {
  driver_cash: { owner: 'driver', side: 'debit' },
  driver_shortage: { owner: 'driver', side: 'debit' },
  hub_safe: { owner: 'hub', side: 'debit' },
  bank: { owner: 'house', side: 'debit' },
  cod_payable: { owner: 'company', side: 'credit' },
  commission_payable: { owner: 'driver', side: 'credit' },
  delivery_revenue: { owner: 'house', side: 'credit' },
  extras_revenue: { owner: 'house', side: 'credit' },
  return_revenue: { owner: 'house', side: 'credit' },
  cash_overage: { owner: 'house', side: 'credit' },
  tax_payable: { owner: 'house', side: 'credit' },
  commission_expense: { owner: 'house', side: 'debit' },
  loss_expense: { owner: 'house', side: 'debit' },
} as const satisfies Readonly<Record<string, AccountRule>>;

export type AccountKind = keyof typeof table;
export const accountKinds = typedKeys(table);
export const accountRules: Readonly<Record<AccountKind, AccountRule>> = table;

/** The currency of all prices. A second one is a column of the account. */
export const currency = 'MAD';

/** The accounts of drivers that the staff of their hub see, as they count what is handed over. */
export const heldByDrivers = ['driver_cash', 'driver_shortage'] as const satisfies readonly AccountKind[];

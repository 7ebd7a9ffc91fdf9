// What a check of the ledger is. An area that posts has one for its rows, in its manifest; together they prove each dirham:
// a row has exactly its entries, a posting belongs to a row and sums to zero, and an account is the sum of its entries.
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import type { Trx } from '../db/transaction.ts';

/** The rows of one page. */
export interface Compared {
  rows: number;
  /** The id behind which the next page begins; null after the last. */
  next: string | null;
  differences: Difference[];
}

export interface LedgerCheck {
  /** The key of its words. */
  name: string;
  /** Compares the next rows in the order of their ids, at most `limit`, with the rights of the system. */
  compare: (trx: Trx, after: string | null, limit: number) => Promise<Compared>;
}

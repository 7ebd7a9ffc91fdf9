// For the test of row locks. Nobody acts on an account: one consumer at a time folds entries into balances.
import type { LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = { ledgerAccount: null };

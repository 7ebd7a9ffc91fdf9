// For the test of row locks. Nobody acts on a run: its job does, one step at a time.
import type { LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = { reconciliation: null };

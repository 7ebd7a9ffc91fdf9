// For the test of row locks: nobody acts on a print.
import type { LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = { paperPrint: null };

// What screens know of inventories without their declaration.
import type { InventoryRow } from './inventory.ts';

/** Who counts. */
export const counters = ['HOUSEKEEPER', 'ADMIN'] as const;

/** The files of a report. */
export const reportFormats = ['pdf', 'csv'] as const;

/** Parcels that are still to be found. */
export const remainingOf = ({
  expected,
  counted,
  moved,
}: Pick<InventoryRow, 'expected' | 'counted' | 'moved'>): number => Math.max(expected - counted - moved, 0);

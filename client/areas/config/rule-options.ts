// Duplicates limits of the server's schema; importing the schema would add zod to the bundle.
import { packageReasons } from '#shared/areas/packages/row.ts';

/** 1 to 10. */
export const attemptOptions = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** All reasons that an action accepts; lost and damaged parcels are written off, not canceled. */
export const reasonsByField = {
  reportReasons: packageReasons,
  cancelReasons: packageReasons.filter((reason) => reason !== 'lost' && reason !== 'damaged'),
} as const;

// What the rules may be. The server's schema says the same; importing it would bring zod along.
import { packageReasons } from '#shared/areas/packages/row.ts';

/** From 1 to 10. */
export const attempts = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** All reasons that an action knows; lost and damaged parcels are written off instead of canceled. */
export const reasonsFor = {
  reportReasons: packageReasons,
  cancelReasons: packageReasons.filter((reason) => reason !== 'lost' && reason !== 'damaged'),
} as const;

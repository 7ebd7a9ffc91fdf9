// Handler of the three actions that list a parcel on a slip.
import type { PackageHandler } from './package-handler.ts';

// Nothing of the parcel changes, but its history has the number.
export const listOnSlip: PackageHandler<'pickupSlip' | 'exitSlip' | 'returnSlip'> = ({ input }) => ({
  touched: ['updatedAt'],
  payload: { slipNumber: input.slipNumber },
});

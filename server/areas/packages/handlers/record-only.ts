// Actions that change no status: the history has what they record.
import type { PackageHandler } from './package-handler.ts';

/**
 * Internal notes of staff and carriers, which senders never see. `touched`: a repeated note is recorded as an event
 * although the field keeps its value.
 */
export const addNote: PackageHandler<'addNote'> = ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
});

/** Handler of the three actions that list a parcel on a slip: nothing of the parcel changes, its history has the number. */
export const listOnSlip: PackageHandler<
  'pickupSlip' | 'exitSlip' | 'returnSlip' | 'transferSlip' | 'driverReturnSlip'
> = ({ input }) => ({
  touched: ['updatedAt'],
  payload: { slipNumber: input.slipNumber },
});

/** What the recipient asks for on the public page; nothing of the parcel changes yet. */
export const recordRequest: PackageHandler<'recordRequest'> = ({ input: { day, address = null } }) => ({
  touched: ['updatedAt'],
  payload: { requestedDay: day, requestedAddress: address },
});

export const recordAnswer: PackageHandler<'recordAnswer'> = () => ({ touched: ['updatedAt'] });

/** What an invoice says of the parcel. When the sender is paid, cash that was ready is paid too. */
export const setInvoice: PackageHandler<'setInvoice'> = ({ row: { cashStage }, input: { kind, status } }) => {
  if (kind === 'driver') return { set: { driverInvoiced: status !== null, driverInvoiceStatus: status } };
  const [unpaid, paid] = ['ready', 'paid'] as const;
  const moved = status === 'PAID' ? cashStage === unpaid && paid : cashStage === paid && unpaid;
  return {
    set: { clientInvoiced: status !== null, clientInvoiceStatus: status, ...(moved && { cashStage: moved }) },
  };
};

// Actions that change no status: the history has what they record.
import { fail } from '#shared/lib/app-error.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PackageHandler } from './package-handler.ts';

/**
 * Internal notes of staff and carriers, which senders never see. `touched`: a repeated note is recorded as an event
 * although the field keeps its value.
 */
export const addNote: PackageHandler<'addNote'> = ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
});

/** Its sticker exists twice, as its history says. */
export const noteReprint: PackageHandler<'noteReprint'> = ({ input: { copies } }) => ({
  touched: ['updatedAt'],
  payload: { copies },
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

/** Where cash stands that is no longer with the driver: in the hub, on an invoice of the sender, or paid with it. */
function stageBy(status: PackageRow['clientInvoiceStatus']): PackageRow['cashStage'] {
  if (status === null) return 'at_hub';
  return status === 'PAID' ? 'paid' : 'ready';
}

/** What an invoice says of the parcel, and so of its cash, once the driver has handed it over. */
export const setInvoice: PackageHandler<'setInvoice'> = ({ row: { cashStage }, input: { kind, status } }) => {
  if (kind === 'driver') return { set: { driverInvoiced: status !== null, driverInvoiceStatus: status } };
  const isWithUs = cashStage !== 'none' && cashStage !== 'with_driver';
  return {
    set: {
      clientInvoiced: status !== null,
      clientInvoiceStatus: status,
      ...(isWithUs && { cashStage: stageBy(status) }),
    },
  };
};

/** The driver has handed the cash over. */
export const settleCash: PackageHandler<'settleCash'> = ({ row }) =>
  row.cashStage === 'with_driver'
    ? { set: { cashStage: stageBy(row.clientInvoiceStatus) } }
    : fail('changed_meanwhile');

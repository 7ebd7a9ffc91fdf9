// Conditions of the actions on a parcel beyond the status. Each returns the error code if the action is not allowed.
import type { BusinessSettings } from '../../access/business-settings.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import type { ReturnStage } from './choices.ts';
import { isInHouse } from './derived.ts';
import type { PackageRow } from './fields.ts';

type Guard = (row: PackageRow, settings: BusinessSettings) => ErrorCode | null;
export const requireCity: Guard = (row) => (row.cityId ? null : 'package.city_unresolved');
export const requireNoCity: Guard = (row) => (row.cityId === null ? null : 'changed_meanwhile');
export const requireDriver: Guard = (row) => (row.driverId ? null : 'package.no_driver');
export const requireAttemptsLeft: Guard = (row, settings) =>
  row.attempts < settings.maxAttempts ? null : 'package.too_many_attempts';
/** The parcel is at one of these stages of its return. Otherwise `elsewhere`, or `package.no_return` without a return. */
const atStage = (
  { returnStage }: PackageRow,
  stages: readonly ReturnStage[],
  elsewhere: ErrorCode,
): ErrorCode | null => {
  if (stages.includes(returnStage)) return null;
  return returnStage === 'none' ? 'package.no_return' : elsewhere;
};
export const requireInHouse: Guard = (row) => (isInHouse(row) ? null : 'house.not_in_house');
export const requireAtOrigin: Guard = (row) => atStage(row, ['at_origin_hub'], 'package.not_at_origin');
export const requireRecipient: Guard = (row) => (row.phone === '' ? 'package.recipient_erased' : null);
export const requireReturning: Guard = (row) =>
  atStage(row, ['at_driver', 'at_hub', 'in_transit_back'], 'package.already_at_origin');
export const requireReadyToHandOver: Guard = (row) =>
  atStage(row, ['at_driver', 'at_hub', 'at_origin_hub'], 'package.not_at_origin');
/** For a return: its driver holds it, or has handed it over. */
export const isWithDriver = ({ returnStage }: Pick<PackageRow, 'returnStage'>): boolean =>
  returnStage === 'at_driver' || returnStage === 'handed_to_sender';
/** For a return that is lost: it is not with its sender, and the invoice with its fee was not paid. */
export const requireOnItsWay: Guard = (row) => {
  if (row.status !== 'canceled') return null;
  if (row.clientInvoiceStatus === 'PAID') return 'package.already_invoiced';
  return atStage(row, ['at_driver', 'at_hub', 'in_transit_back', 'at_origin_hub'], 'package.no_return');
};
export const requireReadyForReturnSlip: Guard = (row, settings) =>
  row.status === 'returned' ? null : requireReadyToHandOver(row, settings);
export const requireNotPaid: Guard = (row) =>
  row.clientInvoiceStatus === 'PAID' || row.driverInvoiceStatus === 'PAID' ? 'package.already_invoiced' : null;

/** For taking back an outcome. The return that comes with the delivery of an exchange cannot be unmade. */
export const requireUndoable: Guard = (row) => {
  if (row.clientInvoiced || row.driverInvoiced) return 'package.on_invoice';
  return row.status === 'delivered' && row.exchange ? 'package.return_created' : null;
};

export const requireSettled: Guard = (row) => {
  if (row.status === 'delivered')
    return row.clientInvoiceStatus === 'PAID' && row.driverInvoiceStatus === 'PAID' ? null : 'package.not_settled';
  if (row.status === 'canceled') return row.returnStage === 'none' ? null : 'package.return_pending';
  return null;
};

// Handler that sets fees on one parcel, or resets them to the tariff.
import type { FieldError } from '#shared/lib/app-error.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { readTariffPrice } from './price.ts';
import { diffFields } from './edit.ts';
import type { PackageHandler } from './package-handler.ts';

export const setFees: PackageHandler<'setFees'> = async ({ trx, row, input }) => {
  const { feeDelivered = null, feeRefused = null, feeReturned = null } = input;
  const given = { feeDelivered, feeRefused, feeReturned };
  const missing = Object.entries(given)
    .filter(([, fee]) => fee === null)
    .map(([path]): FieldError => ({ path, code: 'incomplete_fees' }));
  if (missing.length > 0 && missing.length < 3) throw new AppError('invalid_input', {}, missing);
  const set =
    missing.length === 0
      ? { ...given, feesFixed: true }
      : { ...((await readTariffPrice(trx, row, row.cityId)) ?? fail('package.no_tariff')), feesFixed: false };
  return { set, payload: { changes: diffFields(row, set) } };
};

// Handler that sets fees on one parcel, or resets them to the tariff.
import type { FieldProblem } from '#shared/kit/problem.ts';
import { Problem, refuse } from '#shared/kit/problem.ts';
import { tariffPrice } from '../price.ts';
import { changesOf } from './edit.ts';
import { on } from './step.ts';

export const setFees = on('setFees', async ({ trx, row, input }) => {
  const { feeDelivered = null, feeRefused = null, feeReturned = null } = input;
  const given = { feeDelivered, feeRefused, feeReturned };
  const missing = Object.entries(given)
    .filter(([, fee]) => fee === null)
    .map(([path]): FieldProblem => ({ path, code: 'incomplete_fees' }));
  if (missing.length > 0 && missing.length < 3) throw new Problem('invalid_input', {}, missing);
  const set =
    missing.length === 0
      ? { ...given, feesFixed: true }
      : { ...((await tariffPrice(trx, row, row.cityId)) ?? refuse('package.no_tariff')), feesFixed: false };
  return { set, facts: { changes: changesOf(row, set) } };
});

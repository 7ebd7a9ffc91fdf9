// Handlers for edits and for fees. An edit sends the version it is based on; on a conflict the response contains both values.
import { editableFields } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type FieldError, AppError, fail, failField } from '#shared/lib/app-error.ts';
import { isServicePhone } from '#shared/lib/phone.ts';
import type { Trx } from '../../../db/transaction.ts';
import { assertNoConflict, diffFields } from '../../../entities/field-changes.ts';
import { chooseExtras, tiedFields } from '../../extras/queries.ts';
import { requireCity, findCityByText } from './lookups.ts';
import { stockFields } from './stock-lines.ts';
import { readTariffPrice, noPrice } from './price.ts';
import type { PackageHandler } from './package-handler.ts';

/** A city and its text are one value. */
const cityFields = ['cityId', 'cityText'];

// A new city changes the price. Drafts and parcels without a known city may stay without one.
export async function priceForCity(trx: Trx, row: PackageRow, cityId: string | null): Promise<Partial<PackageRow>> {
  if (row.feesFixed) return {};
  const price = await readTariffPrice(trx, row, cityId);
  if (!price && cityId !== null && row.cityId !== null && row.status !== 'created')
    failField('cityId', 'package.no_tariff');
  return price ?? noPrice;
}

/**
 * After pickup another city changes the route too: that is the action `redirect`, not an edit. A confirmed parcel keeps a
 * city, and with it its price.
 */
function assertCityMayChange(row: PackageRow, cityId: string | null, field: string): void {
  if (row.cityId === null || row.status === 'created') return;
  if (cityId === null) failField(field, 'package.city_unresolved');
  if (row.status !== 'confirmed') failField(field, 'forbidden');
}

export const edit: PackageHandler<'edit'> = async ({ trx, row, input, actor, now }) => {
  const { id: _, version, idempotencyKey: __, extras: chosen, ...rest } = input;
  const given: Partial<PackageRow> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== undefined && editableFields.includes(name)),
  );
  if (input.fromStock === false) given.stockLines = [];
  else if (input.stockLines)
    Object.assign(given, await stockFields(trx, row.companyId, input.stockLines, input.products ?? row.products));
  if (input.phone !== undefined && input.phone !== row.phone && isServicePhone(input.phone))
    failField('phone', 'invalid_phone');
  if (chosen !== undefined || tiedFields.some((field) => (given[field] ?? row[field]) !== row[field])) {
    const { role } = actor.principal;
    Object.assign(given, await chooseExtras(trx, { after: { ...row, ...given }, before: row, chosen, role, now }));
  }
  await assertNoConflict(trx, row, version, diffFields(row, given), { oneValue: cityFields });
  const set: Partial<PackageRow> = given;
  if (input.cityId) {
    const city = await requireCity(trx, input.cityId, 'cityId');
    set.cityText = input.cityText ?? city.nameFr;
  } else if (input.cityText !== undefined && input.cityText !== row.cityText) {
    set.cityText = input.cityText ?? '';
    set.cityId = await findCityByText(trx, set.cityText);
  } else {
    delete set.cityId;
  }
  if (set.cityId !== undefined && set.cityId !== row.cityId) {
    assertCityMayChange(row, set.cityId, input.cityId ? 'cityId' : 'cityText');
    Object.assign(set, await priceForCity(trx, row, set.cityId));
  }
  return { set, payload: { changes: diffFields(row, set) } };
};

/** Sets the three fees of one parcel, or resets them to the tariff. */
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

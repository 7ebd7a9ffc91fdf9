// Handlers for edits and for fees. An edit sends the version it is based on; on a conflict the response contains both values.
import { editableFields } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type FieldError, AppError, fail, failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../../db/transaction.ts';
import { requireCity, findCityByText } from './lookups.ts';
import { readTariffPrice, noPrice } from './price.ts';
import type { PackageHandler } from './package-handler.ts';

type Given = Readonly<Record<string, unknown>>;

const cityFields = ['cityId', 'cityText'];

/** The fields that changed after this version. A city and its text are one value. */
async function fieldsChangedSince(trx: Trx, row: PackageRow, version: number): Promise<ReadonlySet<string>> {
  const events = await trx
    .selectFrom('events')
    .select('changed')
    .where('entityId', '=', row.id)
    .where('version', '>', version)
    .execute();
  const changed = new Set(events.flatMap((event) => event.changed));
  return cityFields.some((field) => changed.has(field)) ? new Set([...changed, ...cityFields]) : changed;
}

/** Fails with `changed_meanwhile` and both values of each field that somebody else has changed to another value. */
async function assertNoConflict(trx: Trx, row: PackageRow, version: number, given: Given): Promise<void> {
  if (version === row.version) return;
  const changed = await fieldsChangedSince(trx, row, version);
  const theirs = new Map<string, unknown>(Object.entries(row));
  const fields = Object.entries(given)
    .filter(([name, mine]) => changed.has(name) && theirs.get(name) !== mine)
    .map(([path, mine]): FieldError => ({
      path,
      code: 'changed_meanwhile',
      params: { mine: toParam(mine), theirs: toParam(theirs.get(path)) },
    }));
  if (fields.length > 0) throw new AppError('changed_meanwhile', { version: row.version }, fields);
}

function toParam(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The fields that change, with their values before and after. */
export function diffFields(row: PackageRow, set: Given): { field: string; before: unknown; after: unknown }[] {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(set)
    .filter(([field, after]) => values.get(field) !== after)
    .map(([field, after]) => ({ field, before: values.get(field) ?? null, after }));
}

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

export const edit: PackageHandler<'edit'> = async ({ trx, row, input }) => {
  const { id: _, version, idempotencyKey: __, ...rest } = input;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== undefined && editableFields.includes(name)),
  );
  await assertNoConflict(trx, row, version, given);
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
  return { set, payload: { changes: diffFields(row, { ...set }) } };
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

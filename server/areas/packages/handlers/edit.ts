// Handlers for edits and for fees. An edit sends the version it is based on; on a conflict the response contains both values.
import { editableFields } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type FieldError, AppError, fail, failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../../db/transaction.ts';
import { requireCity, findCityByText } from './lookups.ts';
import { readTariffPrice, noPrice } from './price.ts';
import type { PackageHandler } from './package-handler.ts';

type Given = Readonly<Record<string, unknown>>;

// These events increase the version but do not conflict with an edit.
export const nonEditEvents = ['package.flagged', 'package.noteAdded', 'package.whatsappSent'];

async function changedByPeople(trx: Trx, row: PackageRow, since: number): Promise<boolean> {
  const other = await trx
    .selectFrom('events')
    .select('id')
    .where('entityId', '=', row.id)
    .where('version', '>', since)
    .where('name', 'not in', nonEditEvents)
    .executeTakeFirst();
  return other !== undefined;
}

function conflicts(row: PackageRow, given: Given): FieldError[] {
  const theirs = new Map<string, unknown>(Object.entries(row));
  return Object.entries(given)
    .filter(([name, mine]) => theirs.has(name) && theirs.get(name) !== mine)
    .map(([path, mine]) => ({
      path,
      code: 'changed_meanwhile' as const,
      params: { mine: toParam(mine), theirs: toParam(theirs.get(path)) },
    }));
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

export const edit: PackageHandler<'edit'> = async ({ trx, row, input }) => {
  const { id: _, version, idempotencyKey: __, ...rest } = input;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== undefined && editableFields.includes(name)),
  );
  if (version !== row.version && (await changedByPeople(trx, row, version))) {
    throw new AppError('changed_meanwhile', { version: row.version }, conflicts(row, given));
  }
  const set: Partial<PackageRow> = given;
  // After pickup a new city changes route and price: that is the action `redirect`, not an edit.
  if (
    input.cityId &&
    input.cityId !== row.cityId &&
    !['created', 'confirmed'].includes(row.status) &&
    row.cityId !== null
  )
    failField('cityId', 'forbidden');
  if (input.cityId) {
    const city = await requireCity(trx, input.cityId, 'cityId');
    set.cityText = input.cityText ?? city.nameFr;
  } else if (input.cityText !== undefined && input.cityText !== row.cityText) {
    set.cityText = input.cityText ?? '';
    set.cityId = await findCityByText(trx, set.cityText);
  } else {
    delete set.cityId;
  }
  if (set.cityId !== undefined && set.cityId !== row.cityId)
    Object.assign(set, await priceForCity(trx, row, set.cityId));
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

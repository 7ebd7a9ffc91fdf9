// Handlers for pickup, hub intake and transfers between hubs.
import { fail, failField } from '#shared/lib/app-error.ts';
import { diffFields } from '../../../entities/field-changes.ts';
import { requireCity, requireUserWithRole, resolveScanHub } from './lookups.ts';
import { hasPrice, readTariffPrice } from './price.ts';
import type { PackageHandler } from './package-handler.ts';

// A confirmed parcel is billed, so it needs a price. Existing fees are kept.
export const confirm: PackageHandler<'confirm'> = async ({ trx, row, now }) => {
  const price = hasPrice(row) ? {} : ((await readTariffPrice(trx, row, row.cityId)) ?? fail('package.no_tariff'));
  return { set: { ...price, confirmedAt: now } };
};

export const assignPickup: PackageHandler<'assignPickup'> = async ({ trx, input, now, batch }) => {
  const person = await requireUserWithRole(
    { trx, batch },
    input.collectorId,
    ['COLLECTOR', 'DRIVER', 'SUBDRIVER'],
    'collectorId',
  );
  return { set: { collectorId: person.id, assignedAt: now } };
};

export const pickUp: PackageHandler<'pickUp'> = ({ now }) => ({ set: { pickedUpAt: now } });

export const takeIn: PackageHandler<'takeIn'> = async ({ trx, row, input, actor, now }) => ({
  set: {
    hubId: await resolveScanHub(trx, actor, input.hubId, row.hubId),
    collectorId: null,
    pickedUpAt: row.pickedUpAt ?? now,
    ...(row.pickedUpAt === null && { withoutPickup: true }),
  },
});

export const dispatch: PackageHandler<'dispatch'> = async ({ trx, row, input }) => {
  if (input.toHubId === row.hubId) failField('toHubId', 'package.same_hub');
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', input.toHubId).executeTakeFirst();
  // The driver belongs to the current hub; the next hub assigns its own.
  return { set: { toHubId: (hub ?? failField('toHubId', 'unknown_hub')).id, driverId: null } };
};

export const arrive: PackageHandler<'arrive'> = ({ row }) => ({
  set: { hubId: row.toHubId ?? row.hubId, toHubId: null },
});

export const redirect: PackageHandler<'redirect'> = async ({ trx, row, input }) => {
  const city = await requireCity(trx, input.cityId, 'cityId');
  const price =
    row.feesFixed || city.id === row.cityId
      ? {}
      : ((await readTariffPrice(trx, row, city.id)) ?? failField('cityId', 'package.no_tariff'));
  const moved = { cityId: city.id, cityText: city.nameFr, address: input.address, ...price };
  const set = { ...moved, newDestination: `${city.nameFr} · ${input.address}` };
  const payload = { changes: diffFields(row, moved) };
  if (row.status !== 'inhouse' || city.hubId === row.hubId) return { set, payload };
  return { set: { ...set, toHubId: city.hubId, driverId: null }, status: 'transit', payload };
};

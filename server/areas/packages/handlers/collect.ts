// Handlers for pickup, hub intake and transfers between hubs.
import { fail, failField } from '#shared/lib/app-error.ts';
import { requireCity, requireUserWithRole, resolveScanHub } from './lookups.ts';
import { hasPrice, readTariffPrice } from './price.ts';
import { defineHandler } from './define-handler.ts';

// A confirmed parcel is billed, so it needs a price. Existing fees are kept.
export const confirm = defineHandler('confirm', async ({ trx, row, now }) => {
  const price = hasPrice(row) ? {} : ((await readTariffPrice(trx, row, row.cityId)) ?? fail('package.no_tariff'));
  return { set: { ...price, confirmedAt: now } };
});

export const assignPickup = defineHandler('assignPickup', async ({ trx, input, now }) => {
  const person = await requireUserWithRole(trx, input.collectorId, ['COLLECTOR', 'DRIVER', 'SUBDRIVER'], 'collectorId');
  return { set: { collectorId: person.id, assignedAt: now } };
});

export const pickUp = defineHandler('pickUp', ({ now }) => ({ set: { pickedUpAt: now } }));

export const takeIn = defineHandler('takeIn', async ({ trx, row, input, actor, now }) => ({
  set: {
    hubId: await resolveScanHub(trx, actor, input.hubId, row.hubId),
    collectorId: null,
    pickedUpAt: row.pickedUpAt ?? now,
  },
}));

export const dispatch = defineHandler('dispatch', async ({ trx, row, input }) => {
  if (input.toHubId === row.hubId) failField('toHubId', 'package.same_hub');
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', input.toHubId).executeTakeFirst();
  // The driver belongs to the current hub; the next hub assigns its own.
  return { set: { toHubId: (hub ?? failField('toHubId', 'unknown_hub')).id, driverId: null } };
});

export const arrive = defineHandler('arrive', ({ row }) => ({
  set: { hubId: row.toHubId ?? row.hubId, toHubId: null },
}));

export const redirect = defineHandler('redirect', async ({ trx, row, input }) => {
  const city = await requireCity(trx, input.cityId, 'cityId');
  const price =
    row.feesFixed || city.id === row.cityId
      ? {}
      : ((await readTariffPrice(trx, row, city.id)) ?? failField('cityId', 'package.no_tariff'));
  const set = {
    cityId: city.id,
    cityText: city.nameFr,
    address: input.address,
    newDestination: `${city.nameFr} · ${input.address}`,
    ...price,
  };
  if (row.status !== 'inhouse' || city.hubId === row.hubId) return { set };
  return { set: { ...set, toHubId: city.hubId, driverId: null }, status: 'transit' };
});

// Handlers for pickup, hub intake and transfers between hubs.
import { refuse, refuseField } from '#shared/kit/problem.ts';
import { cityOf, personOf, scanningHub } from '../places.ts';
import { isPriced, tariffPrice } from '../price.ts';
import { on } from './step.ts';

// A confirmed parcel is billed, so it needs a price. Existing fees are kept.
export const confirm = on('confirm', async ({ trx, row, now }) => {
  const price = isPriced(row) ? {} : ((await tariffPrice(trx, row, row.cityId)) ?? refuse('package.no_tariff'));
  return { set: { ...price, confirmedAt: now } };
});

export const assignPickup = on('assignPickup', async ({ trx, input, now }) => {
  const person = await personOf(trx, input.collectorId, ['COLLECTOR', 'DRIVER', 'SUBDRIVER'], 'collectorId');
  return { set: { collectorId: person.id, assignedAt: now } };
});

export const pickUp = on('pickUp', ({ now }) => ({ set: { pickedUpAt: now } }));

export const takeIn = on('takeIn', async ({ trx, row, input, actor, now }) => ({
  set: {
    hubId: await scanningHub(trx, actor, input.hubId, row.hubId),
    collectorId: null,
    pickedUpAt: row.pickedUpAt ?? now,
  },
}));

export const dispatch = on('dispatch', async ({ trx, row, input }) => {
  if (input.toHubId === row.hubId) refuseField('toHubId', 'package.same_hub');
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', input.toHubId).executeTakeFirst();
  // The driver belongs to the current hub; the next hub assigns its own.
  return { set: { toHubId: (hub ?? refuseField('toHubId', 'unknown_hub')).id, driverId: null } };
});

export const arrive = on('arrive', ({ row }) => ({ set: { hubId: row.toHubId ?? row.hubId, toHubId: null } }));

export const redirect = on('redirect', async ({ trx, row, input }) => {
  const city = await cityOf(trx, input.cityId, 'cityId');
  const price =
    row.feesFixed || city.id === row.cityId
      ? {}
      : ((await tariffPrice(trx, row, city.id)) ?? refuseField('cityId', 'package.no_tariff'));
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

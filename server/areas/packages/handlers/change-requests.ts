// What recipients ask for on the public page: another day, another address. Staff answer by acting on the parcel, and
// close the request.
import { maxOpenRequests, requestableDays } from '#shared/areas/tracking/requests.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { newId } from '../../../db/new-id.ts';
import type { PackageHandler } from './package-handler.ts';

// The parcel is locked, so two requests at once are counted one after the other. `touched`: the request is recorded
// although no field of the parcel changes.
export const requestChange: PackageHandler<'requestChange'> = async ({ trx, row, input, now }) => {
  const requested = { day: input.day ?? null, address: input.address ?? null };
  if (requested.day === null && requested.address === null) failField('day', 'required');
  if (requested.day !== null && !requestableDays(now).includes(requested.day)) failField('day', 'no_delivery_day');
  const open = await trx
    .selectFrom('changeRequests')
    .select('id')
    .where('packageId', '=', row.id)
    .where('answeredAt', 'is', null)
    .execute();
  if (open.length >= maxOpenRequests) fail('package.too_many_requests', { limit: maxOpenRequests });
  await trx
    .insertInto('changeRequests')
    .values({ id: newId(now.getTime()), packageId: row.id, ...requested, createdAt: now, answeredAt: null })
    .execute();
  return {
    touched: ['updatedAt'],
    payload: { requestedDay: requested.day, requestedAddress: requested.address },
  };
};

export const answerRequests: PackageHandler<'answerRequests'> = async ({ trx, row, now }) => {
  const { numUpdatedRows } = await trx
    .updateTable('changeRequests')
    .set({ answeredAt: now })
    .where('packageId', '=', row.id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail('package.no_open_request');
  return { touched: ['updatedAt'] };
};

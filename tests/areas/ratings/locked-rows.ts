// For the test of row locks: a row of each entity of the area, and two commands on it.
import { ratingService } from '#server/areas/ratings/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createRating, deliveredParcel } from './support/ratings.ts';

export const lockedRows: LockedRows = {
  rating: async (server) => {
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    const input = { reason: 'Insulte' };
    return actTogether(server, ratingService, { table: 'ratings', id, by: 'admin', action: 'flag', input });
  },
};

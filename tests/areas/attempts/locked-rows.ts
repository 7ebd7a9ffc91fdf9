// For the test of row locks: a row of each entity of the area, and two commands on it.
import { attemptService } from '#server/areas/attempts/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { enrouteParcel, recorded, reportNoAnswer } from './support/attempts.ts';

export const lockedRows: LockedRows = {
  attempt: async (server) => {
    const parcel = await enrouteParcel(server);
    await reportNoAnswer(server, 'driver2', parcel.id, 'x');
    const [attempt] = await recorded(server, 1, parcel.id);
    const id = attempt?.id ?? '';
    return actTogether(server, attemptService, { table: 'attempts', id, by: 'admin', action: 'confirm' });
  },
};

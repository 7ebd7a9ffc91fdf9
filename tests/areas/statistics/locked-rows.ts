// For the test of row locks: a row of each entity of the area, and two commands on it.
import { reportScheduleService } from '#server/areas/statistics/reports/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createSchedule } from './support/reports.ts';

export const lockedRows: LockedRows = {
  reportSchedule: async (server) => {
    const id = await createSchedule(await server.as('admin'));
    return actTogether(server, reportScheduleService, { table: 'report_schedules', id, by: 'admin', action: 'pause' });
  },
};

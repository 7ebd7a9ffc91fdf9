// The rights of statistics, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    reportSchedule: 'everybody: ownerId=user',
  },
  actions: {
    reportSchedule: `
create: ADMIN COMMERCIAL, from nothing
edit: ADMIN COMMERCIAL, from active paused
pause: ADMIN COMMERCIAL, from active
resume: ADMIN COMMERCIAL, from paused
sendNow: ADMIN COMMERCIAL, from active paused
remove: everybody, from active paused
restore: ADMIN COMMERCIAL, from removed
recordRun (internal): SYS, from active paused
recordDelivery (internal): SYS, from active paused
`,
  },
  // A commercial only with the manager flag.
  fields: {
    'ADMIN COMMERCIAL': `Query.statistics Mutation.reportScheduleCreate Mutation.reportScheduleEdit
      Mutation.reportSchedulePause Mutation.reportScheduleResume Mutation.reportScheduleSendNow
      Mutation.reportScheduleRestore`,
    everybody: 'Query.reportSchedules Subscription.reportScheduleChanged Mutation.reportScheduleRemove',
  },
  live: { reportScheduleChanged: 'reportSchedule' },
  screens: { '/statistics': 'ADMIN COMMERCIAL' },
  menu: { statistics: 'ADMIN COMMERCIAL+' },
  tables: ['report_schedules: scoped siu, staff siu'],
};

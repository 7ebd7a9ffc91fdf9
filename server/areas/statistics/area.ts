// What the area brings: statistics of parcels, and those that are mailed by a schedule.
import { areaEntity, defineArea } from '../define-area.ts';
import { reportScheduleLiveFields } from './reports/schema.ts';
import { sendReports } from './reports/send-reports.ts';
import { reportScheduleService } from './reports/service.ts';
import './schema.ts';

export const statisticsArea = defineArea({
  entities: [areaEntity(reportScheduleService)],
  liveFields: reportScheduleLiveFields,
  loops: [sendReports()],
});

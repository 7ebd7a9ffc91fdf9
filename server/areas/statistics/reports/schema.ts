// GraphQL schema of scheduled reports.
import { reportScheduleEntity } from '#shared/areas/statistics/report-schedule.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { defineLoader } from '../../../graphql/loaders.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows } from '../../../entities/root-fields.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { readSavedViewNames } from '../../views/queries.ts';
import { readReportSchedules, reportScheduleService } from './service.ts';

const ReportScheduleType = defineEntityType(reportScheduleEntity, {
  description: 'A saved view of the statistics that its owner gets by mail, with a spreadsheet and a PDF.',
  withActions: true,
});

const viewNameById = defineLoader<string, string | null>(
  async (trx, ids) => {
    const names = await readSavedViewNames(trx, ids);
    return ids.map((id) => names.get(id) ?? null);
  },
  { isName: false },
);

builder.objectFields(ReportScheduleType, (t) => ({
  viewName: t.string({
    nullable: true,
    description: 'Null once the view is gone.',
    resolve: ({ viewId }, _, { loaders }) => loaders.of(viewNameById).load(viewId),
  }),
}));

/** The live field of scheduled reports. */
export const reportScheduleLiveFields: readonly LiveField[] = registerEntity(
  reportScheduleService,
  ReportScheduleType,
  { byId: false },
);

defineRows('reportSchedules', reportScheduleService, ReportScheduleType, {
  description: "The viewer's own, the oldest first.",
  read: (trx, audience) => readReportSchedules(trx, audience),
});

// GraphQL documents of scheduled reports.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ReportScheduleLive = graphql(`
  fragment ReportScheduleLive on ReportSchedule {
    id
    version
    status
    allowedActions
    viewId
    viewName
    cadence
    weekday
    monthDay
    hour
    nextAt
    lastAt
    lastResult
    lastError
  }
`);
export type ReportSchedule = ResultOf<typeof ReportScheduleLive>;

/** The schedules, and the views that another one may send. */
export const ReportSchedulesQuery = graphql(
  `
    query ReportSchedules {
      reportSchedules {
        ...ReportScheduleLive
      }
      savedViews(list: "statistics") {
        id
        name
        status
      }
    }
  `,
  [ReportScheduleLive],
);
export type ReportSchedulesData = ResultOf<typeof ReportSchedulesQuery>;

export const createReportSchedule = createActionDocument({
  entity: 'reportSchedule',
  action: 'create',
  fragment: ReportScheduleLive,
});

registerLive({
  entity: 'reportSchedule',
  document: graphql(
    'subscription ReportScheduleChanged { reportScheduleChanged { kind id version changed reason reportSchedule { ...ReportScheduleLive } } }',
    [ReportScheduleLive],
  ),
});

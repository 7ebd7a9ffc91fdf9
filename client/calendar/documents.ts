// GraphQL documents of working days, for every dialog in which a day is chosen.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const HolidayLive = graphql(
  'fragment HolidayLive on Holiday { id version status allowedActions day nameFr nameAr nameEn }',
);
export type Holiday = ResultOf<typeof HolidayLive>;

export const WorkCalendarQuery = graphql(
  'query WorkCalendar { holidays { ...HolidayLive } hubDaysOff { hubId daysOff } }',
  [HolidayLive],
);

registerLive({
  entity: 'holiday',
  document: graphql(
    'subscription HolidayChanged { holidayChanged { kind id version changed reason holiday { ...HolidayLive } } }',
    [HolidayLive],
  ),
});

// GraphQL documents of holidays.
import { createActionDocument } from '#client/actions/action-document.ts';
import { HolidayLive } from '#client/calendar/documents.ts';
import { graphql } from '#client/live/graphql.ts';

export const HolidaysQuery = graphql('query Holidays { holidays { ...HolidayLive } }', [HolidayLive]);

export const createHoliday = createActionDocument({ entity: 'holiday', action: 'create', fragment: HolidayLive });

// GraphQL schema of working days: holidays, and the weekly days off of hubs.
import { holidayEntity } from '#shared/areas/config/holiday.ts';
import { weekDays, type WeekDay } from '#shared/lib/work-calendar.ts';
import { readWorkCalendar } from '../../../commands/work-calendar.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { holidayService, readHolidays } from './service.ts';

const HolidayType = defineEntityType(holidayEntity, {
  description: 'A day on which no hub is open.',
  withActions: true,
});

/** The live field of holidays. */
export const holidayLiveFields: readonly LiveField[] = registerEntity(holidayService, HolidayType, { byId: false });

defineRows('holidays', holidayService, HolidayType, {
  description: 'Those of the last year and all that follow, by day.',
  read: (trx, audience) => readHolidays(trx, audience),
});

const HubDaysType = builder.objectRef<{ hubId: string; daysOff: readonly WeekDay[] }>('HubDaysOff').implement({
  description: 'The weekly days off of a hub.',
  fields: (t) => ({
    hubId: t.exposeID('hubId'),
    daysOff: t.field({ type: [enumOf('WeekDay', weekDays)], resolve: ({ daysOff }) => [...daysOff] }),
  }),
});

const rule: AccessRule = { kind: 'scope', access: holidayEntity.access };
declareAccess('Query.hubDaysOff', rule);
builder.queryField('hubDaysOff', (t) =>
  t.field({
    type: [HubDaysType],
    description: 'Of hubs whose days off are others than Sunday.',
    resolve: async (_, __, context) => {
      authorizeField(rule, context);
      const { daysOff } = await context.read(readWorkCalendar);
      return [...daysOff].map(([hubId, days]) => ({ hubId, daysOff: days }));
    },
  }),
);

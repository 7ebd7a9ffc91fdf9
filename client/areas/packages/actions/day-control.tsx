// The day of the next visit. A day on which the hub is closed is struck out, and said so once it is chosen.
import type { ReactNode } from 'react';
import { isDay } from '#shared/lib/time.ts';
import { isWorkingDayOf } from '#shared/lib/work-calendar.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useWorkCalendar } from '#client/calendar/use-work-calendar.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';

/** `hubId` is that of all the parcels; null if they are in different hubs. */
export function DayControl({ field, hubId }: { field: FieldState; hubId: string | null }): ReactNode {
  const t = useT('packages');
  const calendar = useWorkCalendar();
  const { value, ...rest } = field;
  const day = typeof value === 'string' ? value : '';
  const isClosed = (each: string): boolean => !isWorkingDayOf(calendar, hubId ?? '', each);
  const holiday = calendar.holidayName(day);
  return (
    <>
      <DateField {...rest} value={day} min={moroccoDay(serverNow())} isClosed={isClosed} />
      {isDay(day) && isClosed(day) && (
        <Banner tone="warning" live="status">
          {holiday === null ? t('closed.weekly') : t('closed.holiday', { name: holiday })}
        </Banner>
      )}
    </>
  );
}

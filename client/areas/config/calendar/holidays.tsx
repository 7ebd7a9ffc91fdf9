// The holidays, by day.
import type { ReactNode } from 'react';
import { CalendarHeart } from 'lucide-react';
import type { Holiday } from '#client/calendar/documents.ts';
import { nameOfHoliday } from '#client/calendar/use-work-calendar.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { holidayActions } from './actions.ts';
import { HolidaysQuery } from './documents.ts';
import { ProposeHolidays } from './propose.tsx';
import styles from './calendar.module.css';

function HolidayRow({ row, buttons }: SectionRowProps<Holiday, unknown>): ReactNode {
  const { locale } = useFormat();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <SectionRow icon={CalendarHeart} name={nameOfHoliday(row)} text={day.format(new Date(`${row.day}T12:00:00Z`))}>
      {buttons}
    </SectionRow>
  );
}

function HolidaysFrame({ title, text, action, children }: SectionFrameProps): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.quiet}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export const Holidays = listSection({
  area: 'holidays',
  icon: CalendarHeart,
  useRows: liveRows({
    document: HolidaysQuery,
    entity: 'holiday',
    variables: () => ({}),
    rows: ({ holidays }) => holidays,
    isShown: ({ status }) => status === 'active',
    rereads: 'any',
  }),
  Row: HolidayRow,
  Frame: HolidaysFrame,
  Head: ProposeHolidays,
  actions: holidayActions,
  create: { form: () => import('./new-holiday.tsx') },
});

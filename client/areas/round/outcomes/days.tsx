// The day of the next visit: the next working days in one tap, or any other.
import { type ReactNode, useState } from 'react';
import { isWorkingDayOf, nextWorkingDays } from '#shared/lib/work-calendar.ts';
import { useWorkCalendar } from '#client/calendar/use-work-calendar.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { cx } from '#client/lib/cx.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import styles from './outcome-sheet.module.css';

const offered = 2;

export interface DayChoice {
  date: string;
  /** The next days on which the hub of the parcel is open. */
  days: readonly string[];
  isClosed: (day: string) => boolean;
  onChange: (day: string) => void;
}

/** A day that is chosen; the next working day of the hub until then. */
export function useDayChoice(hubId: string | null): DayChoice {
  const calendar = useWorkCalendar();
  const [chosen, setChosen] = useState<string | null>(null);
  const days = nextWorkingDays(calendar, hubId ?? '', moroccoDay(serverNow()), offered);
  return {
    date: chosen ?? days[0] ?? '',
    days,
    isClosed: (day) => !isWorkingDayOf(calendar, hubId ?? '', day),
    onChange: setChosen,
  };
}

/** A day in words: "jeudi 3 décembre". */
export function useDayName(): (day: string) => string {
  const { locale } = useFormat();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}

/** Chooses a day. */
export function Days({ choice: { date, days, isClosed, onChange } }: { choice: DayChoice }): ReactNode {
  const t = useT('round');
  const dayName = useDayName();
  const today = moroccoDay(serverNow());
  const [isOther, setOther] = useState(false);
  return (
    <>
      <fieldset className={cx(styles.choices, styles.days)} aria-label={t('day.label')}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.choice}
            aria-pressed={!isOther && day === date}
            onClick={() => {
              setOther(false);
              onChange(day);
            }}
          >
            {day === addDays(today, 1) ? t('day.tomorrow') : dayName(day)}
          </button>
        ))}
        <button
          type="button"
          className={styles.choice}
          aria-pressed={isOther}
          onClick={() => {
            setOther(true);
          }}
        >
          {t('day.other')}
        </button>
      </fieldset>
      {isOther && (
        <Field label={t('day.which')}>
          <DateField value={date} min={addDays(today, 1)} isClosed={isClosed} onChange={onChange} />
        </Field>
      )}
    </>
  );
}

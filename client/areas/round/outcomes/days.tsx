// The day of the next visit: the next working days in one tap, or any other.
import { type ReactNode, useState } from 'react';
import { isWorkingDay } from '#shared/lib/time.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import styles from './outcome-sheet.module.css';

/** The next days on which parcels are delivered. */
export function nextWorkingDays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, 1); days.length < count; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
}

/** The first day that is offered. */
export const firstDay = (): string => nextWorkingDays(moroccoDay(serverNow()), 1)[0] ?? '';

const offered = 2;

/** A day in words: "jeudi 3 décembre". */
export function useDayName(): (day: string) => string {
  const { locale } = useFormat();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}

/** Chooses a day. */
export function Days({ value, onChange }: { value: string; onChange: (day: string) => void }): ReactNode {
  const t = useT('round');
  const dayName = useDayName();
  const today = moroccoDay(serverNow());
  const days = nextWorkingDays(today, offered);
  const [isOther, setOther] = useState(false);
  return (
    <>
      <fieldset className={styles.choices} aria-label={t('day.label')}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.choice}
            aria-pressed={!isOther && day === value}
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
          <DateField value={value} min={addDays(today, 1)} onChange={onChange} />
        </Field>
      )}
    </>
  );
}

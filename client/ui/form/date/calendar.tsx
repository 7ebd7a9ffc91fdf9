import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#shared/lib/time.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { addDays, moroccoDay } from '../../../lib/formatters.ts';
import { addMonths, startOfWeek, calendarWeeks } from './calendar-weeks.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { IconButton } from '../../button/icon-button.tsx';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** 'YYYY-MM-DD'. Any other text means no day. */
  value: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

// The day that a key moves to; undefined for keys without a function.
function keyTarget({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const forward = pageDirection() === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    default:
      return undefined;
  }
}

function useDayFormats() {
  const { locale } = useFormat();
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string): string => format.format(new Date(`${day}T12:00:00Z`));
  };
  return {
    month: formatter({ month: 'long', year: 'numeric' }),
    full: formatter({ dateStyle: 'full' }),
    weekday: formatter({ weekday: 'long' }),
    letter: formatter({ weekday: locale === 'ar-MA' ? 'narrow' : 'short' }),
  };
}

/** A month to choose a day from. The initial focus is on the chosen day, or on today. */
export function Calendar({ value, min = '', max = '9999', onPick }: CalendarProps): ReactNode {
  const { t } = useTranslation('kit');
  const formats = useDayFormats();
  const today = moroccoDay(serverNow());
  const [day, setDay] = useState(isDay(value) ? value : today < min ? min : today > max ? max : today);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  });
  const turn = (months: number): void => {
    setDay(addMonths(day, months));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event, day);
    if (target === undefined) return;
    event.preventDefault();
    moved.current = true;
    setDay(target);
  };
  const weeks = calendarWeeks(day);
  return (
    <div className={styles.calendar}>
      <header className={styles.head}>
        <IconButton
          icon={ChevronLeft}
          mirrorIcon
          size="sm"
          tip={false}
          label={t('date.previousMonth')}
          onClick={() => {
            turn(-1);
          }}
        />
        <p className={styles.month} aria-live="polite">
          {formats.month(day)}
        </p>
        <IconButton
          icon={ChevronRight}
          mirrorIcon
          size="sm"
          tip={false}
          label={t('date.nextMonth')}
          onClick={() => {
            turn(1);
          }}
        />
      </header>
      <table ref={grid} aria-label={formats.month(day)} className={styles.grid}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={formats.weekday(one)}>
                {formats.letter(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={formats.full(one)}
                    aria-current={one === today ? 'date' : undefined}
                    aria-pressed={one === value}
                    aria-disabled={one < min || one > max}
                    className={cx(
                      styles.day,
                      one.slice(0, 7) !== day.slice(0, 7) && styles.beside,
                      one === today && styles.today,
                      one === value && styles.chosen,
                    )}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      if (one >= min && one <= max) onPick(one);
                    }}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

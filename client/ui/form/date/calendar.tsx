import { type ReactNode, useMemo, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayButton, type DayButtonProps, DayPicker, UI } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { isDay } from '#shared/lib/time.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { moroccoDay } from '../../../lib/formatters.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { IconButton } from '../../button/icon-button.tsx';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** 'YYYY-MM-DD'. Any other text means no day. */
  value: string;
  min?: string;
  max?: string;
  /** Days that are shown as closed; they can be chosen nevertheless. */
  isClosed?: ((day: string) => boolean) | undefined;
  onPick: (day: string) => void;
}

// The calendar works with dates of the browser's time zone. Noon exists on every day, midnight does not.
const toDate = (day: string): Date => new Date(`${day}T12:00:00`);

function toDay(date: Date): string {
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(date.getFullYear()).padStart(4, '0'), month, dayOfMonth].join('-');
}

/** Formats dates and labels in the page's language. */
function useDayFormats(locale: string) {
  const { t } = useTranslation('kit');
  return useMemo(() => {
    const formatter = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options);
      return (date: Date): string => format.format(date);
    };
    const month = formatter({ month: 'long', year: 'numeric' });
    return {
      formatters: {
        formatCaption: month,
        formatDay: (date: Date) => String(date.getDate()),
        formatWeekdayName: formatter({ weekday: locale === 'ar-MA' ? 'narrow' : 'short' }),
      },
      labels: {
        labelGrid: month,
        labelDayButton: formatter({ dateStyle: 'full' }),
        labelWeekday: formatter({ weekday: 'long' }),
        labelPrevious: () => t('date.previousMonth'),
        labelNext: () => t('date.nextMonth'),
      },
    };
  }, [locale, t]);
}

interface MonthButtonProps {
  'aria-label'?: string;
  onClick?: React.MouseEventHandler<HTMLButtonElement>;
}

// Refused days are not `disabled` for the library: its keys would skip them, and stop where no allowed day follows.
const components = {
  PreviousMonthButton: ({ 'aria-label': label = '', onClick }: MonthButtonProps) => (
    <IconButton icon={ChevronLeft} mirrorIcon size="sm" tip={false} label={label} onClick={onClick} />
  ),
  NextMonthButton: ({ 'aria-label': label = '', onClick }: MonthButtonProps) => (
    <IconButton icon={ChevronRight} mirrorIcon size="sm" tip={false} label={label} onClick={onClick} />
  ),
  DayButton: (props: DayButtonProps) => (
    <DayButton
      {...props}
      aria-current={props.modifiers['today'] ? 'date' : undefined}
      aria-disabled={props.modifiers['refused']}
    />
  ),
};

const closedClass = { closed: styles.closed ?? '' };
const classNames = {
  [UI.Month]: styles.calendar,
  [UI.MonthCaption]: styles.month,
  [UI.MonthGrid]: styles.grid,
  [UI.DayButton]: styles.day,
  outside: styles.beside,
  today: styles.today,
  selected: styles.chosen,
};

/**
 * A month to choose a day from. The initial focus is on the chosen day, or on the allowed day nearest to today. The
 * focused day is also given to the library as a modifier: by itself it would keep the tab stop on another day.
 */
export function Calendar({ value, min = '', max = '9999', isClosed, onPick }: CalendarProps): ReactNode {
  const { locale } = useFormat();
  const formats = useDayFormats(locale);
  const today = moroccoDay(serverNow());
  const [start] = useState(() => toDate(isDay(value) ? value : today < min ? min : today > max ? max : today));
  const [focused, setFocused] = useState(start);
  const isRefused = (date: Date): boolean => toDay(date) < min || toDay(date) > max;
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar is the whole content of a panel that was just opened
      autoFocus
      selected={isDay(value) ? toDate(value) : undefined}
      onSelect={(date) => {
        if (!isRefused(date)) onPick(toDay(date));
      }}
      defaultMonth={start}
      today={toDate(today)}
      modifiers={{ focused, refused: isRefused, closed: (date) => isClosed?.(toDay(date)) === true }}
      modifiersClassNames={closedClass}
      onDayFocus={setFocused}
      dir={pageDirection()}
      lang={locale}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      navLayout="around"
      classNames={classNames}
      components={components}
      {...formats}
    />
  );
}

import { type FocusEvent, type ReactNode, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { formatDayInput, isCompleteDay, parseDayInput, completeTypedDay } from './day-input.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { lazyPart } from '../../loading/lazy-part.ts';
import { PanelSkeleton } from '../../overlay/panel-skeleton.tsx';
import { Popover } from '../../overlay/popover/popover.tsx';
import { TextField } from '../text/text-field.tsx';
import type { TextFieldProps } from '../text/text-field.tsx';
import styles from './date.module.css';

export interface DateFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'suffix'
> {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  /**
   * Called with the ISO day, '' for none, or the text as typed if it is not a day, which the form's validation rejects.
   */
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  /** Days on which nobody works: they are struck out in the calendar. */
  isClosed?: (day: string) => boolean;
}

// The library of the calendar is loaded when a calendar opens. Without it, the field can still be typed in.
const Calendar = lazyPart(
  async () => ({ default: (await import('./calendar.tsx')).Calendar }),
  () => <PanelSkeleton flush />,
);

interface CalendarButtonProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  disabled: boolean | undefined;
  isClosed: ((day: string) => boolean) | undefined;
  onPick: (day: string) => void;
}

function CalendarButton({ disabled, onPick, ...days }: CalendarButtonProps): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <Popover
      label={t('date.choose')}
      align="end"
      flush
      trigger={
        <IconButton
          icon={CalendarDays}
          size="sm"
          tip={false}
          className={styles.open}
          label={t('date.choose')}
          disabled={disabled}
        />
      }
    >
      {(close) => (
        <div className={styles.calendar}>
          <Calendar
            {...days}
            onPick={(day) => {
              close();
              onPick(day);
            }}
          />
        </div>
      )}
    </Popover>
  );
}

/**
 * A calendar day, typed as dd/mm/yyyy or chosen from a calendar. Replaces the native date input, which uses the
 * browser's language instead of the page's.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  isClosed,
  className,
  ...rest
}: DateFieldProps): ReactNode {
  const { t } = useTranslation('kit');
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? formatDayInput(value);
  const type = (text: string): void => {
    const next = completeTypedDay(text, shown);
    setDraft(next);
    onChange((isCompleteDay(next) ? parseDayInput(next) : null) ?? next);
  };
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const day = draft === null ? null : parseDayInput(draft);
    if (day !== null) onChange(day);
    setDraft(null);
    onBlur?.(event);
  };
  return (
    <TextField
      {...rest}
      value={shown}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('date.pattern')}
      className={cx(styles.date, className)}
      onChange={(event) => {
        type(event.target.value);
      }}
      onBlur={leave}
      suffix={
        <CalendarButton
          value={value}
          min={min}
          max={max}
          disabled={rest.disabled}
          isClosed={isClosed}
          onPick={(day) => {
            setDraft(null);
            onChange(day);
          }}
        />
      }
    />
  );
}

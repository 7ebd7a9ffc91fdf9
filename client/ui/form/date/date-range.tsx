// The value is a half-open range [gte, lt), so adjacent ranges share no parcel. The field shows the last included day.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#shared/lib/time.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { addDays, moroccoDay } from '../../../lib/formatters.ts';
import { DateField } from './date-field.tsx';
import { Pill } from '../../button/pill.tsx';
import styles from './date.module.css';

export interface DayRange {
  /** First included day, 'YYYY-MM-DD'. */
  gte: string | null;
  /** First excluded day. */
  lt: string | null;
}

export interface DateRangeProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** Accessible name of the two fields. */
  label: string;
  /** Shows buttons for today, 7 days, 30 days and this month. */
  presets?: boolean;
  size?: 'sm' | 'md';
  id?: string;
}

type Preset = 'today' | 'week' | 'month' | 'thisMonth';
const PRESETS: readonly Preset[] = ['today', 'week', 'month', 'thisMonth'];

/** The range of a preset, relative to `today` in Morocco. */
function presetRange(preset: Preset, today: string): DayRange {
  const lt = addDays(today, 1);
  if (preset === 'today') return { gte: today, lt };
  if (preset === 'thisMonth') return { gte: `${today.slice(0, 8)}01`, lt };
  return { gte: addDays(lt, preset === 'week' ? -7 : -30), lt };
}

// An incomplete day does not change the value.
const isComplete = (day: string): boolean => day === '' || isDay(day);

/** Two inclusive days. If the first is after the last, or the other way round, the one just typed becomes both. */
export function DateRange({ value, onChange, label, presets = false, size = 'md', id }: DateRangeProps): ReactNode {
  const { t } = useTranslation('kit');
  const last = value.lt === null ? '' : addDays(value.lt, -1);
  const today = moroccoDay(serverNow());
  return (
    <fieldset className={styles.range} aria-label={label} id={id}>
      <DateField
        size={size}
        aria-label={t('date.from')}
        value={value.gte ?? ''}
        onChange={(day) => {
          if (isComplete(day))
            onChange(
              day !== '' && last !== '' && day > last
                ? { gte: day, lt: addDays(day, 1) }
                : { ...value, gte: day === '' ? null : day },
            );
        }}
      />
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <DateField
        size={size}
        aria-label={t('date.to')}
        value={last}
        onChange={(day) => {
          if (isComplete(day))
            onChange(
              day !== '' && value.gte !== null && day < value.gte
                ? { gte: day, lt: addDays(day, 1) }
                : { ...value, lt: day === '' ? null : addDays(day, 1) },
            );
        }}
      />
      {presets && (
        <div className={styles.presets}>
          {PRESETS.map((preset) => {
            const range = presetRange(preset, today);
            const active = range.gte === value.gte && range.lt === value.lt;
            return (
              <Pill
                key={preset}
                active={active}
                onClick={() => {
                  onChange(range);
                }}
              >
                {t(`date.${preset}`)}
              </Pill>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}

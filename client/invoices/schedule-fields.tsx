// The fields of a billing schedule: when a customer is billed by itself, and on which days or from which amount.
import type { ReactNode } from 'react';
import {
  type BillingDay,
  billingDays,
  type BillingMode,
  billingModes,
  daysOfMode,
  type OwnBillingSchedule,
} from '#shared/areas/config/billing-schedule.ts';
import { useT } from '#client/messages/use-t.ts';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import styles from './schedule-fields.module.css';

const firstDays: readonly BillingDay[] = ['monday', 'thursday'];
const firstThreshold = 500_000;
const usual = 'usual';

/** The schedule with another mode, and with days or an amount to begin with. */
function withMode(schedule: OwnBillingSchedule, billingMode: BillingMode | null): OwnBillingSchedule {
  const count = billingMode === null ? 0 : daysOfMode[billingMode];
  const days = [...new Set([...schedule.billingDays, ...firstDays])].slice(0, count);
  return {
    billingMode,
    billingDays: billingDays.filter((day) => days.includes(day)),
    billingThreshold: billingMode === 'threshold' ? (schedule.billingThreshold ?? firstThreshold) : null,
  };
}

interface Props {
  value: OwnBillingSchedule;
  /** True: "as for everybody" is one of the choices. */
  hasUsual?: boolean;
  onChange: (schedule: OwnBillingSchedule) => void;
}

export function ScheduleFields({ value, hasUsual = false, onChange }: Props): ReactNode {
  const t = useT('invoicing');
  const { billingMode, billingDays: days, billingThreshold } = value;
  const count = billingMode === null ? 0 : daysOfMode[billingMode];
  const modes = [...(hasUsual ? [usual] : []), ...billingModes];
  return (
    <div className={styles.fields}>
      <RadioGroup
        label={t('schedule.title')}
        layout="rows"
        value={billingMode ?? usual}
        onChange={(chosen) => {
          onChange(withMode(value, billingModes.find((mode) => mode === chosen) ?? null));
        }}
        options={modes.map((mode) => ({
          value: mode,
          label: t(`schedule.modes.${mode}`),
          hint: t(`schedule.hints.${mode}`),
        }))}
      />
      {count > 0 && (
        <div className={styles.days}>
          {Array.from({ length: count }, (_, index) => (
            <Field key={index} label={t(count === 1 ? 'schedule.day' : 'schedule.dayN', { n: index + 1 })}>
              <Select
                value={days[index] ?? ''}
                options={billingDays
                  .filter((day) => day === days[index] || !days.includes(day))
                  .map((day) => ({ value: day, label: t(`schedule.days.${day}`) }))}
                onChange={(chosen) => {
                  const next = days.map((day, at) => (at === index ? chosen : day));
                  onChange({ ...value, billingDays: billingDays.filter((day) => next.includes(day)) });
                }}
              />
            </Field>
          ))}
        </div>
      )}
      {billingMode === 'threshold' && (
        <Field label={t('schedule.threshold')}>
          <MoneyField
            value={billingThreshold}
            onChange={(amount) => {
              if (amount !== null && amount > 0) onChange({ ...value, billingThreshold: amount });
            }}
          />
        </Field>
      )}
    </div>
  );
}

// When a report is sent: every day, on a day of the week or of the month, and at which hour.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormField, useFormContext } from '#client/actions/form/form-field.tsx';
import { filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { dayName, hourName } from './time-text.ts';

const firstHour = 7;

/** A report of Monday morning, to begin with. */
export const usualTime: FormValues = { cadence: 'weekly', weekday: 1, monthDay: 1, hour: firstHour };

interface NumberSelectProps {
  field: FieldState;
  from: number;
  to: number;
  label: (value: number) => string;
}

function NumberSelect({ field: { value, onChange, ...field }, from, to, label }: NumberSelectProps): ReactNode {
  return (
    <Select
      {...field}
      value={String(value)}
      options={Array.from({ length: to - from + 1 }, (_, index) => ({
        value: String(from + index),
        label: label(from + index),
      }))}
      onChange={(chosen) => {
        onChange(Number(chosen));
      }}
    />
  );
}

/** The controls of the fields. */
export function useTimeSpecs(): Readonly<Record<string, FieldSpec>> {
  const t = useT('report-schedules');
  const { locale } = useFormat();
  return {
    weekday: {
      required: true,
      render: (field) => <NumberSelect field={field} from={1} to={7} label={(n) => dayName(locale, n)} />,
    },
    monthDay: {
      required: true,
      render: (field) => <NumberSelect field={field} from={1} to={28} label={String} />,
    },
    hour: {
      hint: 'hints.hour',
      render: (field) => <NumberSelect field={field} from={0} to={23} label={(hour) => hourName(t, hour)} />,
    },
  };
}

/** The input without the days that the cadence does not use. */
export function timeInput({ weekday, monthDay, ...values }: FormValues): Record<string, unknown> {
  const { cadence } = values;
  return filledInput({
    ...values,
    ...(cadence === 'weekly' && { weekday }),
    ...(cadence === 'monthly' && { monthDay }),
  });
}

/** The fields that the cadence has. */
export function TimeFields(): ReactNode {
  const { control } = useFormContext();
  const cadence: unknown = useWatch({ control, name: 'cadence' });
  return (
    <>
      <FormField name="cadence" />
      {cadence === 'weekly' && <FormField name="weekday" />}
      {cadence === 'monthly' && <FormField name="monthDay" />}
      <FormField name="hour" />
    </>
  );
}

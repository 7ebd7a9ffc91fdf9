import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NumberRangeFilter } from '#shared/access/list-spec.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './number-range.module.css';

interface Range {
  min: number | null;
  max: number | null;
}

export interface NumberRangeProps {
  label: string;
  /** Centimes, typed as dirhams. */
  money: boolean;
  value: Range;
  onChange: (range: NumberRangeFilter | null) => void;
}

const isNegative = (n: number | null): boolean => n !== null && n < 0;

/** Two numbers, both included. They apply when they are confirmed, so that no half-typed number is asked for. */
export function NumberRange({ label, money, value, onChange }: NumberRangeProps): ReactNode {
  const t = useT('list');
  const [draft, setDraft] = useState(value);
  const [checked, setChecked] = useState(false);
  const { min, max } = draft;
  const errors = {
    min: isNegative(min) ? t('range.negative') : undefined,
    max: isNegative(max)
      ? t('range.negative')
      : min !== null && max !== null && max < min
        ? t('range.reversed')
        : undefined,
  };
  const Control = money ? MoneyField : NumberField;
  const field = (end: 'min' | 'max'): ReactNode => (
    <Field label={t(`range.${end}`)} error={checked ? errors[end] : undefined}>
      <Control
        size="sm"
        value={draft[end]}
        onChange={(number) => {
          setDraft({ ...draft, [end]: number });
        }}
      />
    </Field>
  );
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.numberRange}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (errors.min === undefined && errors.max === undefined) onChange(min === null && max === null ? null : draft);
      }}
    >
      {field('min')}
      {field('max')}
      <Button type="submit" tone="primary" size="sm" className={styles.apply}>
        {t('range.apply')}
      </Button>
    </form>
  );
}

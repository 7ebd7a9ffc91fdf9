import { type ReactNode, useState } from 'react';
import { maxPastedNumbers } from '#shared/lib/limits.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { splitNumbers } from '../pasted-numbers.ts';
import type { FilterControlProps } from './filter-control.tsx';
import { ValuePill } from './value-pill.tsx';
import styles from './numbers-filter.module.css';

const shownRefused = 3;

interface FormProps extends Pick<FilterControlProps, 'filter' | 'label' | 'onChange'> {
  numbers: readonly string[];
  onApplied?: () => void;
}

/** Numbers in lines, checked when they are applied: none is left out silently. */
function NumbersForm({ filter: { pattern }, label, numbers, onChange, onApplied }: FormProps): ReactNode {
  const t = useT('list');
  const [text, setText] = useState(numbers.join('\n'));
  const [checked, setChecked] = useState(false);
  const { found, others } = splitNumbers(text, pattern);
  const [first, ...more] = others;
  const refused = t('numbers.refused', {
    count: others.length,
    numbers: [first, ...more.slice(0, shownRefused - 1)].join(', '),
  });
  const tooMany = found.length > maxPastedNumbers ? t('numbers.tooMany', { count: maxPastedNumbers }) : undefined;
  const error = first === undefined ? tooMany : refused;
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.numbersForm}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (error !== undefined) return;
        onChange(found.length > 0 ? found : null);
        onApplied?.();
      }}
    >
      <Field
        label={t('numbers.field')}
        hint={t('numbers.hint', { count: maxPastedNumbers })}
        error={checked ? error : undefined}
      >
        <TextArea
          mono
          dir="ltr"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
          }}
        />
      </Field>
      <span className={styles.numbersFoot}>
        <output>{t('numbers.count', { count: found.length })}</output>
        <Button type="submit" tone="primary" size="sm">
          {t('range.apply')}
        </Button>
      </span>
    </form>
  );
}

/** Several exact numbers at once, pasted or typed into a text area. */
export function NumbersFilter(props: FilterControlProps): ReactNode {
  const { label, value, opened, look } = props;
  const format = useFormat();
  const numbers = Array.isArray(value) ? value : [];
  const form = (close?: () => void): ReactNode => (
    <NumbersForm key={numbers.join()} {...props} numbers={numbers} onApplied={close} />
  );
  if (look === 'field') return form();
  return (
    <ValuePill label={label} opened={opened} words={numbers.length > 0 ? format.number(numbers.length) : null}>
      {form}
    </ValuePill>
  );
}

import { useContext, useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Option } from '../select/options/option.ts';
import { FieldContext } from '../field-context.ts';
import styles from './choice.module.css';

export interface RadioGroupProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Not needed inside a `Field group`, whose label is used. */
  label?: string;
  /** `rows`: cards one below the other. */
  layout?: 'column' | 'row' | 'cards' | 'rows';
  invalid?: boolean;
  /** Ref of the first radio button, which a form focuses on error. */
  ref?: Ref<HTMLInputElement>;
}

export function RadioGroup({
  options,
  value,
  onChange,
  onBlur,
  name,
  label,
  layout = 'column',
  invalid,
  ref,
}: RadioGroupProps): ReactNode {
  const own = useId();
  const field = useContext(FieldContext);
  const wrong = invalid ?? field?.invalid ?? false;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? field?.labelId : undefined}
      aria-invalid={wrong || undefined}
      className={cx(
        layout === 'cards' || layout === 'rows' ? styles.cards : styles.group,
        layout === 'row' && styles.inline,
        layout === 'rows' && styles.below,
      )}
    >
      {options.map((option, index) => (
        <label key={option.value} className={styles.row}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            className={cx(styles.input, styles.radio)}
            name={name ?? own}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => {
              onChange(option.value);
            }}
            onBlur={onBlur}
          />
          {option.icon !== undefined && <span className={styles.art}>{option.icon}</span>}
          <span className={styles.words}>
            {option.label}
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { useFieldControl } from '../field-context.ts';
import type { SelectProps } from './select.tsx';
import styles from '../control.module.css';

/** The native select, used on touch devices. */
export function NativeSelect(props: SelectProps): ReactNode {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, size = 'md', disabled, name, label, ref } = props;
  const { t } = useTranslation('kit');
  const aria = useFieldControl(props);
  const box = cx(
    styles.box,
    size === 'sm' && styles.sm,
    aria['aria-invalid'] && styles.invalid,
    disabled && styles.off,
  );
  return (
    <span className={box}>
      <select
        {...aria}
        ref={(element) => {
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        name={name}
        aria-label={label}
        disabled={disabled}
        value={value}
        onBlur={onBlur}
        className={cx(styles.input, styles.native)}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {(emptyLabel !== undefined || value === '') && (
          <option value="">{emptyLabel ?? placeholder ?? t('choose')}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden className={styles.chevron} />
    </span>
  );
}

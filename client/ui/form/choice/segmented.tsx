import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { IconType } from '../../../lib/icon-type.ts';
import { Count } from '../../display/count.tsx';
import styles from './segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconType;
  count?: number;
  /** The language of the label, if it is not the page's. */
  lang?: string;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  items: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Rounded ends. */
  round?: boolean;
  block?: boolean;
  /** Shows only icons. The labels remain for screen readers. */
  iconsOnly?: boolean;
  className?: string;
}

/** A segmented control for two to four choices, made of native radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { label, items, value, onChange, round = false, block = false, iconsOnly = false, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.group, round && styles.round, block && styles.block, className)}
    >
      {items.map(({ icon: Icon, ...item }) => (
        <label key={item.value} className={styles.segment} lang={item.lang} title={iconsOnly ? item.label : undefined}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={item.value === value}
            aria-label={iconsOnly ? item.label : undefined}
            onChange={() => {
              onChange(item.value);
            }}
          />
          {Icon && <Icon size={16} aria-hidden />}
          {!iconsOnly && item.label}
          {item.count !== undefined && <Count value={item.count} tone={item.value === value ? 'active' : 'quiet'} />}
        </label>
      ))}
    </div>
  );
}

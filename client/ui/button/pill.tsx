import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { useFormat } from '../../lib/use-format.ts';
import styles from './pill.module.css';

export interface PillProps extends ComponentPropsWithRef<'button'> {
  /** The filter is in use. Sets aria-pressed unless the pill opens a menu. */
  active?: boolean;
  icon?: IconType;
  iconTone?: 'warning';
  count?: number;
  /** `count` is an upper bound, shown as "≤ n". */
  isUpperBound?: boolean;
  /** The pill opens a menu or a popover. */
  chevron?: boolean;
  /** A notice ("7 new"): tinted without being pressed. */
  accent?: boolean;
  size?: 'sm' | 'md';
}

/** A rounded button above a list: a filter or a notice. */
export function Pill(props: PillProps): ReactNode {
  const {
    active = false,
    icon: Icon,
    iconTone,
    count,
    isUpperBound = false,
    chevron = false,
    accent = false,
    size = 'md',
    className,
    children,
    ...native
  } = props;
  const format = useFormat();
  return (
    <button
      aria-pressed={chevron || accent ? undefined : active}
      {...native}
      type="button"
      className={cx(
        styles.pill,
        active && styles.active,
        accent && styles.accent,
        size === 'sm' && styles.sm,
        className,
      )}
    >
      {Icon && <Icon size={15} aria-hidden className={cx(iconTone === 'warning' && styles.warning)} />}
      <span className={styles.text}>{children}</span>
      {count !== undefined && (
        <bdi dir="ltr" translate="no" className={styles.count}>
          {`${isUpperBound ? '≤ ' : ''}${format.number(count)}`}
        </bdi>
      )}
      {chevron && <ChevronDown size={14} aria-hidden className={styles.chevron} />}
    </button>
  );
}

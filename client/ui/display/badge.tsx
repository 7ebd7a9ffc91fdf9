import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent' | 'outline';
  icon?: IconType;
  children: ReactNode;
  className?: string;
}

/** A short label next to a title or in a table cell. */
export function Badge({ tone = 'neutral', icon: Icon, children, className }: BadgeProps): ReactNode {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone], className)}>
      {Icon && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}

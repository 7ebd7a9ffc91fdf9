import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import styles from './banner.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export interface BannerProps {
  tone?: Tone;
  icon?: IconType;
  /** A bold first line. */
  title?: ReactNode;
  action?: ReactNode;
  /** Full width without side borders, for use above a table. */
  flush?: boolean;
  /** ARIA role: 'status' is announced politely, 'alert' interrupts. Default: not announced. */
  live?: 'status' | 'alert';
  children?: ReactNode;
  className?: string;
}

export const TONE_ICON: Readonly<Record<Tone, IconType>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

export function Banner({
  tone = 'info',
  icon,
  title,
  action,
  flush = false,
  live,
  children,
  className,
}: BannerProps): ReactNode {
  const Icon = icon ?? TONE_ICON[tone];
  return (
    <div role={live} className={cx(styles.banner, styles[tone], flush && styles.flush, className)}>
      <span className={styles.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={cx(title === undefined && styles.strong)}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

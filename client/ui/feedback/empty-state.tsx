import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** Icon in a tile. */
  icon?: IconType;
  /** Three illustrations, shown like a hand of cards instead of the icon. */
  illustrations?: readonly ReactNode[];
  title: ReactNode;
  text?: ReactNode;
  /** Button for the next step. */
  action?: ReactNode;
  /** 'row' is a single line, for a part of a page. */
  variant?: 'page' | 'row';
  className?: string;
}

/** Shown in place of missing content: says why there is none and what to do next. */
export function EmptyState({
  icon: Icon,
  illustrations,
  title,
  text,
  action,
  variant = 'page',
  className,
}: EmptyStateProps): ReactNode {
  return (
    <div className={cx(styles.empty, variant === 'row' && styles.row, className)}>
      {illustrations && (
        <div className={cx(styles.art, styles.fan)} aria-hidden>
          {/* The index is a valid key: the order never changes. */}
          {illustrations.map((drawing, place) => (
            <span key={String(place)} className={styles.card}>
              {drawing}
            </span>
          ))}
        </div>
      )}
      {!illustrations && Icon && (
        <span className={cx(styles.art, styles.tile)}>
          <Icon size={20} aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

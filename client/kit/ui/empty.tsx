import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconType } from '../icon-type.ts';
import styles from './empty.module.css';

export interface EmptyProps {
  /** Icon in a tile. */
  icon?: IconType;
  /** Three illustrations, shown like a hand of cards instead of the icon. */
  fan?: readonly ReactNode[];
  title: ReactNode;
  text?: ReactNode;
  /** Button for the next step. */
  action?: ReactNode;
  /** 'row' is a single line, for a part of a page. */
  look?: 'page' | 'row';
  className?: string;
}

/** Shown in place of missing content: says why there is none and what to do next. */
export function Empty({ icon: Icon, fan, title, text, action, look = 'page', className }: EmptyProps): ReactNode {
  return (
    <div className={cx(styles.empty, look === 'row' && styles.row, className)}>
      {fan && (
        <div className={cx(styles.art, styles.fan)} aria-hidden>
          {/* The index is a valid key: the order never changes. */}
          {fan.map((drawing, place) => (
            <span key={String(place)} className={styles.card}>
              {drawing}
            </span>
          ))}
        </div>
      )}
      {!fan && Icon && (
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

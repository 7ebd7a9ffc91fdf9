import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconType } from '../icon-type.ts';
import styles from './empty.module.css';

export interface EmptyProps {
  /** One icon in a tile. */
  icon?: IconType;
  /** Three drawings fanned out like cards, in place of the icon: for a whole page. */
  fan?: readonly ReactNode[];
  title: ReactNode;
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** 'row' is one line in a card, for a part of a page. */
  look?: 'page' | 'row';
  className?: string;
}

/** Nothing to show: says why, and what to do next. */
export function Empty({ icon: Icon, fan, title, text, action, look = 'page', className }: EmptyProps): ReactNode {
  return (
    <div className={cx(styles.empty, look === 'row' && styles.row, className)}>
      {fan && (
        <div className={cx(styles.art, styles.fan)} aria-hidden>
          {/* A fan never changes order. */}
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

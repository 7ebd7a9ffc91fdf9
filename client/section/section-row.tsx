import type { ReactNode } from 'react';
import type { IconType } from '#client/lib/icon-type.ts';
import styles from './list-section.module.css';

interface Props {
  icon?: IconType;
  name: ReactNode;
  /** Behind the name, such as a badge. */
  mark?: ReactNode;
  /** The line under the name. */
  text?: ReactNode;
  /** What stands at the end of the line; below the name on a phone. */
  facts?: ReactNode;
  /** The buttons of the row. */
  children?: ReactNode;
}

/** One row of a section: its name with a line below, facts, and buttons. */
export function SectionRow({ icon: Icon, name, mark, text, facts, children }: Props): ReactNode {
  return (
    <div className={styles.row}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={18} aria-hidden />
        </span>
      )}
      <div className={styles.named}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {mark}
        </span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </div>
      {facts !== undefined && <div className={styles.facts}>{facts}</div>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

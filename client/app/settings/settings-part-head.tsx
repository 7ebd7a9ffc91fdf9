import type { ReactNode } from 'react';
import styles from './settings-part-head.module.css';

/** The head of a part of a section: its title, a sentence, and its button. */
export function SettingsPartHead({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.head}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}

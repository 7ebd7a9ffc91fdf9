import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** A section of a settings page: a heading with a description, and its settings. */
export function SettingsSection({
  id: anchor,
  title,
  text,
  action,
  children,
}: {
  /** The anchor that leads to it. */
  id?: string;
  title: string;
  text: string;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

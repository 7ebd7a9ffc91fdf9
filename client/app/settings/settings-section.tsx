import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** A section of a settings page: a heading with a description, and its settings. */
export function SettingsSection({
  id: anchor,
  title,
  text,
  children,
}: {
  /** The anchor that leads to it. */
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

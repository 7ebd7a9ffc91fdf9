import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

/** A part of the profile: what it is about on one side, what can be set on the other. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
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

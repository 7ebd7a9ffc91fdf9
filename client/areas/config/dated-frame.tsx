import type { ReactNode } from 'react';
import type { SectionFrameProps } from '#client/section/section-options.ts';
import styles from './dated-frame.module.css';

/** What stands around values that begin on a day: a heading that says how they apply, and the rows. */
export function DatedFrame({ title, text, action, children }: SectionFrameProps): ReactNode {
  return (
    <div className={styles.frame}>
      <section className={styles.section} aria-label={title}>
        <div className={styles.head}>
          <p className={styles.text}>{text}</p>
          {action}
        </div>
        {children}
      </section>
    </div>
  );
}

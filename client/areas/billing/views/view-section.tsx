import { type ReactNode, useId } from 'react';
import type { SectionFrameProps } from '#client/section/section-options.ts';
import styles from './views.module.css';

/** A part of a view of the invoices: a heading, a line about it, and what it shows. */
export function ViewSection({
  title,
  text,
  action,
  children,
}: Pick<SectionFrameProps, 'title' | 'children'> & Partial<Pick<SectionFrameProps, 'text' | 'action'>>): ReactNode {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {text !== undefined && text !== '' && <p>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

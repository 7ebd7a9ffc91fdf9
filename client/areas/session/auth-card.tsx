import { type ReactNode, useEffect, useRef } from 'react';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';
import { useFocusOnNavigate } from '#client/app/layout/focus-on-navigate.ts';
import { Logo } from '#client/app/layout/logo.tsx';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './session.module.css';

export interface AuthCardProps {
  title: string;
  /** What the page is for, or what happens next. */
  lead?: ReactNode;
  /** For forms with two columns. */
  wide?: boolean;
  /** It replaces another card of the same page: its title takes the focus, so that a screen reader reads it. */
  isAnswer?: boolean;
  /** The way to another of these pages. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The card of all pages without a session: languages above it, support hours below. */
export function AuthCard({ title, lead, wide = false, isAnswer = false, footer, children }: AuthCardProps): ReactNode {
  const shell = useT('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigate(heading);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className={cx(styles.column, wide && styles.wide)}>
      <LanguageSwitch />
      <section className={styles.card} aria-labelledby="auth-title">
        <p className={styles.brand}>
          <Logo size={26} />
          {shell('product')}
        </p>
        <h1 id="auth-title" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {footer !== undefined && <p className={styles.footer}>{footer}</p>}
      </section>
      <SupportHours centred />
    </div>
  );
}

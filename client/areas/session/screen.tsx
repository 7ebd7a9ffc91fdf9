import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';
import { Logo } from '#client/app/layout/logo.tsx';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { useT } from '#client/messages/use-t.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';

/** The sign-in screen. Explains an expired session. */
export default function LoginScreen(): ReactNode {
  const t = useT('session');
  const shell = useT('shell');
  const expired = new URLSearchParams(useSearch()).has('expired');
  return (
    <div className={styles.column}>
      <LanguageSwitch />
      <section className={styles.card} aria-labelledby="login-title">
        <p className={styles.brand}>
          <Logo size={26} />
          {shell('product')}
        </p>
        <h1 id="login-title" className={styles.title}>
          {t('login.title')}
        </h1>
        {expired && <Banner tone="info">{t('login.expired')}</Banner>}
        <LoginForm />
      </section>
      <SupportHours centred />
    </div>
  );
}

import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { Banner } from '#client/kit/ui/banner.tsx';
import { LanguageSwitch } from '#client/shell/language-switch.tsx';
import { Logo } from '#client/shell/logo.tsx';
import { SupportHours } from '#client/shell/support-hours.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';

/** The sign-in screen. Explains an expired session. */
export default function LoginScreen(): ReactNode {
  const t = useWords('session');
  const shell = useWords('shell');
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

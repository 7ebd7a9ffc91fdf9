import { type ReactNode, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { CodedError } from '#client/messages/error-message.ts';
import { AuthCard } from '../auth-card.tsx';
import { CodeStep } from './code-step.tsx';
import { LoginForm } from './login-form.tsx';
import styles from '../session.module.css';

/** The sign-in page, with its second step for who has a second factor. Explains an expired session, a changed password and an accepted invitation. */
export default function LoginScreen(): ReactNode {
  const t = useT('session');
  const query = new URLSearchParams(useSearch());
  // A sign-in elsewhere that ends with a second step leads here, with the step in the address.
  const [needsCode, setNeedsCode] = useState(query.get('step') === 'code');
  const [failure, setFailure] = useState<CodedError | null>(null);
  if (needsCode)
    return (
      <CodeStep
        onOver={(code) => {
          setFailure({ code });
          setNeedsCode(false);
        }}
      />
    );
  const footer = (
    <>
      {t('login.noAccount')}{' '}
      <Link href={screenPath('signup')} className={styles.link}>
        {t('login.signUp')}
      </Link>
    </>
  );
  return (
    <AuthCard title={t('login.title')} footer={footer}>
      {query.has('changed') || query.has('joined') ? (
        <Banner tone="success" live="status">
          {t(query.has('joined') ? 'login.joined' : 'login.changed')}
        </Banner>
      ) : (
        query.has('expired') && <Banner tone="info">{t('login.expired')}</Banner>
      )}
      <LoginForm
        failure={failure}
        onCodeRequired={() => {
          setNeedsCode(true);
        }}
      />
    </AuthCard>
  );
}

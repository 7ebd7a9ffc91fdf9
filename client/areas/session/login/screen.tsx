import { type ReactNode, use, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { safeReturnPath } from '#client/session/return-path.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { CodedError } from '#client/messages/error-message.ts';
import { AuthCard } from '../auth-card.tsx';
import { GoogleButton, isGoogleOffered } from '../google/google-button.tsx';
import { CodeStep } from './code-step.tsx';
import { LoginForm } from './login-form.tsx';
import styles from '../session.module.css';

/**
 * Why somebody comes here: a sign-in with Google that failed, a new password, an invitation, an expired session, a
 * disabled account.
 */
function Reason({ query }: { query: URLSearchParams }): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const problem = query.get('problem');
  if (problem !== null)
    return (
      <Banner tone="danger" live="alert">
        {errorMessage({ code: problem })}
        {problem === 'openid.not_linked' && ` ${t('login.linkHow')}`}
      </Banner>
    );
  if (query.has('changed') || query.has('joined'))
    return (
      <Banner tone="success" live="status">
        {t(query.has('joined') ? 'login.joined' : 'login.changed')}
      </Banner>
    );
  if (query.has('disabled')) return <Banner tone="warning">{errorMessage({ code: 'sign_in.disabled' })}</Banner>;
  return query.has('expired') && <Banner tone="info">{t('login.expired')}</Banner>;
}

/** The sign-in page, with its second step for who has a second factor. */
export default function LoginScreen(): ReactNode {
  const t = useT('session');
  const isOffered = use(isGoogleOffered());
  const query = new URLSearchParams(useSearch());
  // The address that Google has verified, for somebody without an account. It is after the "#", which no server sees.
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
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
      <Link href={screenPath('signup')} state={{ email }} className={styles.link}>
        {t('login.signUp')}
      </Link>
    </>
  );
  return (
    <AuthCard title={t('login.title')} footer={footer}>
      <Reason query={query} />
      {isOffered && <GoogleButton back={safeReturnPath(query.get('back'))} />}
      <LoginForm
        failure={failure}
        onCodeRequired={() => {
          setNeedsCode(true);
        }}
      />
    </AuthCard>
  );
}

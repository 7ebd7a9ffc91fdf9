import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { loginPath } from '#client/session/return-path.ts';
import { adoptSession } from '#client/session/sign-in.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from './return-screen.module.css';

const slowMs = 8_000;

/** Takes over the session that the server has opened, and goes on to the page that was asked for. */
function useReturn(): { problem: RequestError | null; isSlow: boolean } {
  const [, navigate] = useLocation();
  const back = new URLSearchParams(useSearch()).get('back');
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      setSlow(true);
    }, slowMs);
    const enter = async (): Promise<void> => {
      try {
        const isSignedIn = await adoptSession();
        if (!isCurrent) return;
        // With a session, the sign-in page leads to the page that the user may open.
        const lost = `${screenPath('login')}?problem=openid.expired`;
        navigate(isSignedIn ? loginPath(back ?? '/') : lost, { replace: true });
      } catch (error) {
        if (!(error instanceof GraphqlRequestError)) throw error;
        if (isCurrent) setProblem(error.details);
      }
    };
    void enter();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [back, navigate]);
  return { problem, isSlow };
}

function Attempt({ onAgain }: { onAgain: () => void }): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const { problem, isSlow } = useReturn();
  return (
    <AuthCard title={t('returning.title')} lead={t('returning.text')}>
      {problem === null && <div className={styles.line} aria-hidden />}
      {(problem !== null || isSlow) && (
        <>
          <Banner tone={problem ? 'danger' : 'info'} live={problem ? 'alert' : 'status'}>
            {problem ? errorMessage(problem) : t('returning.slow')}
          </Banner>
          <Button tone="primary" size="lg" block onClick={onAgain}>
            {t('returning.again')}
          </Button>
        </>
      )}
    </AuthCard>
  );
}

/** Where Google sends people back to, once the server has recognised them. */
export default function ReturnScreen(): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={attempt}
      onAgain={() => {
        setAttempt((before) => before + 1);
      }}
    />
  );
}

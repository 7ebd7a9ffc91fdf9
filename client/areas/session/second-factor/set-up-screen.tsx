import { type ReactNode, useEffect } from 'react';
import { useSignOut } from '#client/app/account/use-sign-out.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { useT } from '#client/messages/use-t.ts';
import { AuthCard } from '../auth-card.tsx';
import { SetUp } from './set-up.tsx';
import styles from './second-factor.module.css';

/** No socket is open here, so whether the requirement still holds is asked. */
const askEveryMs = 5_000;

/** The only page of who must have a second factor and has none. The page that was asked for follows. */
export default function SetUpScreen(): ReactNode {
  const t = useT('session');
  const signOut = useSignOut();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refreshViewer();
    }, askEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const footer = (
    <button type="button" className={styles.link} onClick={() => void signOut()}>
      {t('secondFactor.signOut')}
    </button>
  );
  return (
    <AuthCard wide title={t('secondFactor.setUpTitle')} lead={t('secondFactor.requiredText')} footer={footer}>
      <SetUp onDone={() => void refreshViewer()} />
    </AuthCard>
  );
}

import type { ReactNode } from 'react';
import { useSignOut } from '#client/app/account/use-sign-out.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { useT } from '#client/messages/use-t.ts';
import { AuthCard } from '../auth-card.tsx';
import { SetUp } from './set-up.tsx';
import styles from './second-factor.module.css';

/** The only page of who must have a second factor and has none. The page that was asked for follows. */
export default function SetUpScreen(): ReactNode {
  const t = useT('session');
  const signOut = useSignOut();
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

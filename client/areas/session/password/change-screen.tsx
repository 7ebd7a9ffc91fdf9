import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { changePasswordInput, resetPasswordInput } from '#shared/areas/users/account-input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { sessionAtom } from '#client/session/session.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { useT } from '#client/messages/use-t.ts';
import { AccountForm } from '../form/account-form.tsx';
import { newPasswordSpec, presentPasswordSpec, repeatSpec } from '../form/field-specs.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { readLinkToken } from '../form/send-account-input.ts';
import { AuthCard } from '../auth-card.tsx';
import styles from '../session.module.css';

const specs = { current: presentPasswordSpec, password: newPasswordSpec, repeat: repeatSpec };
const byLink = { password: '', repeat: '' };
const byPresentOne = { current: '', ...byLink };

/** All sessions have ended, this one too: the sign-in page says why. */
function useSignInAgain(): () => Promise<void> {
  const [, navigate] = useLocation();
  return async () => {
    await refreshViewer();
    navigate(`${screenPath('login')}?changed=1`, { replace: true });
  };
}

/** A new password: by the link of a mail, or with the present one. */
export default function ChangePasswordScreen(): ReactNode {
  const t = useT('session');
  const isSignedIn = useAtomValue(sessionAtom) !== null;
  const token = readLinkToken();
  const done = useSignInAgain();
  const askAgain = (
    <Link href={screenPath('passwordReset')} className={styles.link}>
      {t('change.askAgain')}
    </Link>
  );
  if (token === '' && !isSignedIn)
    return (
      <AuthCard title={t('change.title')} lead={t('change.noLink')}>
        <ButtonLink href={screenPath('passwordReset')} tone="primary" size="lg" block>
          {t('change.askAgain')}
        </ButtonLink>
      </AuthCard>
    );
  const common = {
    specs,
    submitLabel: t('change.submit'),
    onDone: done,
    wayOut: (code: string) => (code === 'account_link.invalid' ? askAgain : undefined),
  };
  return (
    <AuthCard wide title={t('change.title')} lead={t('change.lead')}>
      {token === '' ? (
        <AccountForm
          mutation="changePassword"
          schema={changePasswordInput}
          initial={byPresentOne}
          fixed={{}}
          {...common}
        >
          <FormField name="current" />
          <NewPasswordFields />
        </AccountForm>
      ) : (
        <AccountForm
          mutation="resetPassword"
          schema={resetPasswordInput}
          initial={byLink}
          fixed={{ token }}
          {...common}
        >
          <NewPasswordFields />
        </AccountForm>
      )}
    </AuthCard>
  );
}

import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { screenPath } from '#shared/access/screens.ts';
import { confirmSignUpInput } from '#shared/areas/users/account-input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { isRecord } from '#shared/lib/is-record.ts';
import { useT } from '#client/messages/use-t.ts';
import { buttonClass } from '#client/ui/button/button.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { presentPasswordSpec } from '../form/field-specs.tsx';
import { readLinkToken } from '../form/send-account-input.ts';
import { AuthCard } from '../auth-card.tsx';
import { MailSent } from '../mail-sent.tsx';
import { NewEmailScreen } from './new-email-screen.tsx';
import { SignUpSteps } from './sign-up-steps.tsx';
import styles from '../session.module.css';

const specs = { password: presentPasswordSpec };
const initial = { password: '' };

/** The page of the links that prove an address: of a new account, or a new address of an account. */
export default function ConfirmationScreen(): ReactNode {
  return new URLSearchParams(location.search).get('for') === 'email' ? <NewEmailScreen /> : <SignUpConfirmation />;
}

/** After sign-up: what happens next. By the link of the mail: confirms the address, then says what happens next. */
function SignUpConfirmation(): ReactNode {
  const t = useT('session');
  const [isConfirmed, setConfirmed] = useState(false);
  const state: unknown = useHistoryState();
  const email = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : null;
  const token = readLinkToken();
  const startAgain = (
    <Link href={screenPath('signup')} className={styles.link}>
      {t('confirm.startAgain')}
    </Link>
  );
  if (isConfirmed)
    return (
      <AuthCard key="confirmed" isAnswer title={t('confirm.doneTitle')} lead={t('confirm.done')}>
        <SignUpSteps current="approval" />
        <Link href={screenPath('login')} className={buttonClass('primary', 'lg')}>
          {t('backToLogin')}
        </Link>
      </AuthCard>
    );
  if (token === '')
    return (
      <AuthCard title={t('mail.title')} footer={startAgain}>
        {email !== null && <MailSent text={t('signUp.sent', { address: email })} />}
        <SignUpSteps current="address" />
      </AuthCard>
    );
  return (
    <AuthCard title={t('confirm.title')} lead={t('confirm.lead')}>
      <AccountForm
        mutation="confirmSignUp"
        schema={confirmSignUpInput}
        initial={initial}
        specs={specs}
        fixed={{ token }}
        submitLabel={t('confirm.submit')}
        wayOut={(code) => (code === 'account_link.invalid' ? startAgain : undefined)}
        onDone={() => {
          setConfirmed(true);
        }}
      >
        <FormField name="password" />
      </AccountForm>
    </AuthCard>
  );
}

import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { requestPasswordResetInput } from '#shared/areas/users/account-input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { AccountForm } from '../form/account-form.tsx';
import { emailSpec } from '../form/field-specs.tsx';
import { AuthCard } from '../auth-card.tsx';
import { MailSent } from '../mail-sent.tsx';
import styles from '../session.module.css';

const specs = { email: emailSpec };
const initial = { email: '' };

/** Sends a link for a new password. What it says does not depend on whether there is an account. */
export default function RequestResetScreen(): ReactNode {
  const t = useT('session');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const footer = (
    <Link href={screenPath('login')} className={styles.link}>
      {t('backToLogin')}
    </Link>
  );
  if (sentTo !== null)
    return (
      <AuthCard key="sent" isAnswer title={t('mail.title')} footer={footer}>
        <MailSent text={t('reset.sent', { address: sentTo })} />
      </AuthCard>
    );
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead')} footer={footer}>
      <AccountForm
        mutation="requestPasswordReset"
        schema={requestPasswordResetInput}
        initial={initial}
        specs={specs}
        fixed={{ language: readLanguage() }}
        submitLabel={t('reset.submit')}
        onDone={({ email }) => {
          setSentTo(String(email));
        }}
      >
        <FormField name="email" />
      </AccountForm>
    </AuthCard>
  );
}

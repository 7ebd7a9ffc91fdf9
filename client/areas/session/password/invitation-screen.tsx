import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { acceptInvitationInput } from '#shared/areas/users/account-input.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { useT } from '#client/messages/use-t.ts';
import { AccountForm } from '../form/account-form.tsx';
import { newPasswordSpec, repeatSpec } from '../form/field-specs.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { readLinkToken } from '../form/send-account-input.ts';
import { AuthCard } from '../auth-card.tsx';
import styles from '../session.module.css';

const specs = { password: newPasswordSpec, repeat: repeatSpec };
const initial = { password: '', repeat: '' };

/** The first password of a person who was invited, by the link of the mail. */
export default function InvitationScreen(): ReactNode {
  const t = useT('session');
  const [, navigate] = useLocation();
  const token = readLinkToken();
  const toLogin = (
    <Link href={screenPath('login')} className={styles.link}>
      {t('backToLogin')}
    </Link>
  );
  if (token === '')
    return (
      <AuthCard title={t('invitation.title')} lead={t('invitation.noLink')}>
        <ButtonLink href={screenPath('login')} tone="primary" size="lg" block>
          {t('backToLogin')}
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard wide title={t('invitation.title')} lead={t('invitation.lead')} footer={toLogin}>
      <AccountForm
        mutation="acceptInvitation"
        schema={acceptInvitationInput}
        initial={initial}
        specs={specs}
        fixed={{ token }}
        submitLabel={t('invitation.submit')}
        onDone={() => {
          navigate(`${screenPath('login')}?joined=1`, { replace: true });
        }}
      >
        <NewPasswordFields />
      </AccountForm>
    </AuthCard>
  );
}

import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { screenPath } from '#shared/access/screens.ts';
import { signUpInput } from '#shared/areas/users/sign-up-input.ts';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { isRecord } from '#shared/lib/is-record.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { PhoneField } from '#client/ui/form/text/phone-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { companySpec, emailSpec, newPasswordSpec, personSpec, repeatSpec, textOf } from '../form/field-specs.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { AuthCard } from '../auth-card.tsx';
import { citySpec } from './city-field.tsx';
import formStyles from '../form/form.module.css';
import styles from '../session.module.css';

const phoneSpec: FieldSpec = {
  required: true,
  render: (field) => <PhoneField {...field} value={textOf(field)} />,
};
const specs = {
  name: personSpec,
  company: companySpec,
  phone: phoneSpec,
  cityId: citySpec,
  email: emailSpec,
  password: newPasswordSpec,
  repeat: repeatSpec,
};
const empty = { name: '', company: '', phone: '', cityId: null, email: '', password: '', repeat: '' };

/** Sign-up of a customer. What follows is on the page of the confirmation. */
export function SignUpForm(): ReactNode {
  const t = useT('session');
  const [, navigate] = useLocation();
  // From the sign-in page: the address that Google has verified.
  const state: unknown = useHistoryState();
  const email = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
  const footer = (
    <>
      {t('signUp.known')}{' '}
      <Link href={screenPath('login')} className={styles.link}>
        {t('signUp.login')}
      </Link>
    </>
  );
  return (
    <AuthCard wide title={t('signUp.title')} lead={t('signUp.lead')} footer={footer}>
      <AccountForm
        mutation="signUp"
        schema={signUpInput}
        initial={{ ...empty, email }}
        specs={specs}
        fixed={{ language: readLanguage() }}
        submitLabel={t('signUp.submit')}
        onDone={({ email }) => {
          navigate(screenPath('confirmation'), { state: { email } });
        }}
      >
        <div className={formStyles.pair}>
          <FormField name="name" />
          <FormField name="company" />
          <FormField name="phone" />
          <FormField name="cityId" />
        </div>
        <FormField name="email" />
        <NewPasswordFields />
      </AccountForm>
    </AuthCard>
  );
}

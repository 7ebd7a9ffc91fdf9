import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { createFirstAdminInput } from '#shared/areas/users/account-input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { signIn } from '#client/session/sign-in.ts';
import { useT } from '#client/messages/use-t.ts';
import { AccountForm } from '../form/account-form.tsx';
import { emailSpec, loginSpec, newPasswordSpec, personSpec, repeatSpec } from '../form/field-specs.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { AuthCard } from '../auth-card.tsx';

const specs = {
  name: personSpec,
  login: loginSpec,
  email: emailSpec,
  password: newPasswordSpec,
  repeat: repeatSpec,
};
const initial = { name: '', login: '', email: '', password: '', repeat: '' };

/** Creates the first administrator of an installation, who is then signed in. */
export function FirstAdminForm({ token }: { token: string }): ReactNode {
  const t = useT('session');
  const [, navigate] = useLocation();
  const enter = async ({ login, password }: Readonly<Record<string, unknown>>): Promise<void> => {
    try {
      await signIn(String(login), String(password));
    } catch (error) {
      if (!(error instanceof GraphqlRequestError)) throw error;
    }
    // Without a session it leads to the sign-in page.
    navigate('/', { replace: true });
  };
  return (
    <AuthCard wide title={t('firstAdmin.title')} lead={t('firstAdmin.lead')}>
      <AccountForm
        mutation="createFirstAdmin"
        schema={createFirstAdminInput}
        initial={initial}
        specs={specs}
        fixed={{ token }}
        submitLabel={t('firstAdmin.submit')}
        onDone={enter}
      >
        <FormField name="name" />
        <FormField name="login" />
        <FormField name="email" />
        <NewPasswordFields />
      </AccountForm>
    </AuthCard>
  );
}

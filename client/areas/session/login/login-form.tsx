import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { type LoginOptions, useLogin } from './use-login.ts';
import formStyles from '../form/form.module.css';
import styles from '../session.module.css';

/** The sign-in form. The error summary repeats the messages of the fields. */
export function LoginForm(options: LoginOptions): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const { login, password, errors, failure: refusal, busy, attempt, submit } = useLogin(options);
  const messageOf = (code: string | undefined): string | undefined =>
    code === undefined ? undefined : errorMessage({ code });
  const loginError = messageOf(errors.login?.message);
  const passwordError = messageOf(errors.password?.message);
  const wrong = [
    { fieldId: 'login', label: t('login.login'), message: loginError },
    { fieldId: 'password', label: t('login.password'), message: passwordError },
  ].flatMap(({ message, ...field }) => (message === undefined ? [] : [{ ...field, message }]));
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {attempt > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
      {refusal && (
        <Banner tone="danger" live="alert">
          {errorMessage(refusal)}
        </Banner>
      )}
      <Field id="login" label={t('login.login')} error={loginError}>
        <TextField {...login} ltr autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        id="password"
        label={t('login.password')}
        aside={
          <Link href={screenPath('passwordReset')} className={styles.link}>
            {t('login.forgotten')}
          </Link>
        }
        error={passwordError}
      >
        <PasswordField {...password} ltr />
      </Field>
      <Button type="submit" tone="primary" size="lg" block busy={busy} className={formStyles.submit}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

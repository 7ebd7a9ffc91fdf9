import type { ReactNode } from 'react';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { ErrorSummary } from '#client/kit/ui/error-summary.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { PasswordField } from '#client/kit/ui/password-field.tsx';
import { TextField } from '#client/kit/ui/text-field.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { minPassword } from './password-rule.ts';
import { useLogin } from './use-login.ts';
import styles from './login.module.css';

/** The sign-in form. The error summary repeats the messages of the fields. */
export function LoginForm(): ReactNode {
  const t = useWords('session');
  const errorMessage = useProblemWords();
  const { login, password, errors, failure: refusal, busy, attempt, submit } = useLogin();
  const messageOf = (code: string | undefined): string | undefined =>
    code === undefined ? undefined : errorMessage({ code });
  const loginError = messageOf(errors.login?.message);
  const passwordError = messageOf(errors.password?.message);
  const wrong = [
    ...(loginError === undefined
      ? []
      : [{ fieldId: 'login', message: t('login.wrongField', { field: t('login.login'), problem: loginError }) }]),
    ...(passwordError === undefined
      ? []
      : [
          {
            fieldId: 'password',
            message: t('login.wrongField', { field: t('login.password'), problem: passwordError }),
          },
        ]),
  ];
  return (
    <form
      className={styles.form}
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
        hint={t('login.passwordRule', { limit: minPassword })}
        error={passwordError}
      >
        <PasswordField {...password} ltr />
      </Field>
      <Button type="submit" tone="primary" size="lg" block busy={busy} className={styles.submit}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

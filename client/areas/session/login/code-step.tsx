import { type ReactNode, useState } from 'react';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { confirmSignIn } from '#client/session/sign-in.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { AuthCard } from '../auth-card.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';
import styles from '../second-factor/second-factor.module.css';

/** The second step of a sign-in: a code of the app, or a recovery code. The route guard redirects after a success. */
export function CodeStep({ onOver }: { onOver: (code: string) => void }): ReactNode {
  const t = useT('session');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const send = async (code: string): Promise<RequestError | null> => {
    try {
      await confirmSignIn(code);
      return null;
    } catch (error) {
      if (!(error instanceof GraphqlRequestError)) throw error;
      if (error.code === 'sign_in.code_expired') onOver(error.code);
      return error.details;
    }
  };
  const other = kind === 'app' ? 'recovery' : 'app';
  const footer = (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        setKind(other);
      }}
    >
      {t(`code.use.${other}`)}
    </button>
  );
  return (
    <AuthCard title={t('code.title')} lead={t(`code.lead.${kind}`)} footer={footer}>
      <CodeForm
        key={kind}
        takesFocus
        kind={kind}
        label={t(`code.label.${kind}`)}
        submitLabel={t('login.submit')}
        onSubmit={send}
      />
    </AuthCard>
  );
}

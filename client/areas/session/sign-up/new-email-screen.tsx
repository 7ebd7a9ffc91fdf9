import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button, buttonClass } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { readLinkToken, sendAccountInput } from '../form/send-account-input.ts';
import { AuthCard } from '../auth-card.tsx';

/**
 * By the link to a new e-mail address. It waits for a button: programs that look at mails open links, too, and must not
 * confirm an address.
 */
export function NewEmailScreen(): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const [outcome, setOutcome] = useState<'open' | 'sending' | 'done'>('open');
  const [problem, setProblem] = useState<RequestError | null>(null);
  const confirm = async (): Promise<void> => {
    setOutcome('sending');
    const error = await sendAccountInput('confirmEmail', { token: readLinkToken() });
    setProblem(error);
    setOutcome(error ? 'open' : 'done');
  };
  if (outcome === 'done')
    return (
      <AuthCard key="done" isAnswer title={t('newEmail.doneTitle')} lead={t('newEmail.done')}>
        <Link href={screenPath('profile')} className={buttonClass('primary', 'lg')}>
          {t('newEmail.open')}
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard title={t('newEmail.title')} lead={t('newEmail.lead')}>
      {problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
      <Button tone="primary" size="lg" block busy={outcome === 'sending'} onClick={() => confirm()}>
        {t('newEmail.submit')}
      </Button>
    </AuthCard>
  );
}

// The own request to be erased, which an administrator carries out.
import { type ReactNode, useState } from 'react';
import { UserX } from 'lucide-react';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { graphql } from '#client/live/graphql.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { useProfile } from '../use-profile.ts';
import styles from './sections.module.css';

const RequestMutation = graphql(
  'mutation RequestErasure($input: ProfileRequestErasureInput!) { profileRequestErasure(input: $input) { profile { id version erasureRequestedAt } } }',
);
const WithdrawMutation = graphql(
  'mutation WithdrawErasure($input: ProfileWithdrawErasureInput!) { profileWithdrawErasure(input: $input) { profile { id version erasureRequestedAt } } }',
);

/** Asks for the erasure of the account, and takes the request back. */
export function ErasureRequest(): ReactNode {
  const t = useT('erasure');
  const format = useFormat();
  const { data } = useProfile();
  const request = useAction(RequestMutation);
  const withdraw = useAction(WithdrawMutation);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const requestedAt = data?.profile.erasureRequestedAt ?? null;
  const send = async ({ run }: Pick<typeof request, 'run'> | Pick<typeof withdraw, 'run'>): Promise<void> => {
    setAsking(false);
    const outcome = await run({});
    setProblem(outcome.ok ? null : outcome.problem);
  };
  if (!data) return null;
  return (
    <div className={styles.part}>
      <SettingsPartHead
        title={t('own.title')}
        text={requestedAt === null ? t('own.text') : t('own.requested', { date: format.date(requestedAt) })}
      >
        {requestedAt === null ? (
          <Button icon={UserX} busy={request.isRunning} onClick={() => setAsking(true)}>
            {t('own.request')}
          </Button>
        ) : (
          <Button busy={withdraw.isRunning} onClick={() => send(withdraw)}>
            {t('own.withdraw')}
          </Button>
        )}
      </SettingsPartHead>
      {problem && <Problem problem={problem} />}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('own.ask')}
        text={t('own.askText')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('own.keep')}</Button>
            <Button tone="danger" onClick={() => send(request)}>
              {t('own.request')}
            </Button>
          </>
        }
      />
    </div>
  );
}

function Problem({ problem }: { problem: RequestError }): ReactNode {
  const errorMessage = useErrorMessage();
  return (
    <Banner tone="danger" live="alert">
      {errorMessage(problem)}
    </Banner>
  );
}

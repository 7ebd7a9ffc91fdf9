// The chain of hashes: when it was last verified, what was found, and a button that verifies it now.
import { type ReactNode, useState } from 'react';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { LogCheckQuery, LogVerifyMutation } from './documents.ts';
import styles from './logs.module.css';

const noVariables = {};
const watched = ['job'];

export function Chain(): ReactNode {
  const t = useT('logs');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, refetch } = useLive(LogCheckQuery, { variables: noVariables, watch: watched });
  useEntityChanges('job', 'any', refetch);
  const { run, isRunning } = useAction(LogVerifyMutation);
  const [problem, setProblem] = useState<string | null>(null);
  const check = data?.logCheck ?? null;
  const isUnderWay = check?.status === 'queued' || check?.status === 'running';
  const isBroken = check?.status === 'failed';
  const Icon = check === null || isUnderWay ? ShieldQuestion : isBroken ? ShieldAlert : ShieldCheck;
  const verify = async (): Promise<void> => {
    setProblem(null);
    const outcome = await run({});
    if (outcome.ok) refetch();
    else setProblem(errorMessage(outcome.problem));
  };
  return (
    <section className={styles.chain} aria-label={t('chain.title')} data-state={isBroken ? 'broken' : undefined}>
      <Icon size={18} aria-hidden />
      <output className={styles.verdict}>
        {check === null && t('chain.never')}
        {check &&
          isUnderWay &&
          t('chain.running', { done: format.number(check.done), total: format.number(check.total ?? 0) })}
        {check && isBroken && errorMessage({ code: check.errorCode ?? 'internal' })}
        {check &&
          !isUnderWay &&
          !isBroken &&
          t('chain.intact', { count: check.done, total: format.number(check.done) })}
        {check && !isUnderWay && (
          <>
            {' '}
            <RelativeTime at={check.finishedAt ?? check.createdAt} className={styles.muted} />
          </>
        )}
        {problem !== null && <span className={styles.problem}> {problem}</span>}
      </output>
      <Button size="sm" busy={isRunning || isUnderWay} onClick={() => verify()}>
        {t('chain.verify')}
      </Button>
    </section>
  );
}

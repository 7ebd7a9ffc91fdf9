import { type ReactNode, useState } from 'react';
import { LogOut } from 'lucide-react';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import {
  type OwnSession,
  PresentSessionQuery,
  SessionEndMutation,
  SessionsEndOthersMutation,
  SessionsSubscription,
} from './documents.ts';
import { SessionRow } from './session-row.tsx';
import styles from './security.module.css';

const noVariables = {};
const watched: readonly string[] = [];

/** Where the account is signed in, live: a session that begins or ends elsewhere appears and disappears. */
export function Sessions(): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const present = useLive(PresentSessionQuery, { variables: noVariables, watch: watched });
  const presentId = present.data?.viewer?.sessionId;
  const { error } = useSnapshotStream(SessionsSubscription, {
    variables: noVariables,
    onMessage: (message) => {
      setSessions(message.sessions);
    },
  });
  const endOne = useAction(SessionEndMutation);
  const endOthers = useAction(SessionsEndOthersMutation);
  const report = (problem: RequestError | null, done: string): void => {
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
    else toast({ text: done, tone: 'success' });
  };
  const end = async ({ id }: OwnSession): Promise<void> => {
    const outcome = await endOne.run({ id });
    // Another browser may have ended it first: it is over all the same.
    report(outcome.ok || outcome.problem.code === 'missing' ? null : outcome.problem, t('security.sessions.ended'));
  };
  const endAll = async (): Promise<void> => {
    const outcome = await endOthers.run({});
    report(outcome.ok ? null : outcome.problem, t('security.sessions.endedOthers'));
  };
  const shown = presentId === undefined ? undefined : sessions;
  const problem = error ?? present.error;
  return (
    <div className={styles.sessions}>
      <SettingsPartHead title={t('security.sessions.title')} text={t('security.sessions.text')}>
        {shown && shown.length > 1 && (
          <Button icon={LogOut} mirrorIcon busy={endOthers.isRunning} onClick={() => void endAll()}>
            {t('security.sessions.endOthers')}
          </Button>
        )}
      </SettingsPartHead>
      {!shown && !problem && (
        <div aria-busy="true">
          <Skeleton height={44} shape="block" />
        </div>
      )}
      {!shown && problem && (
        <ErrorState
          variant="row"
          title={t('security.sessions.unread')}
          text={errorMessage(problem)}
          onRetry={present.refetch}
        />
      )}
      {shown && (
        <ul className={styles.list} aria-label={t('security.sessions.title')}>
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isPresent={session.id === presentId}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

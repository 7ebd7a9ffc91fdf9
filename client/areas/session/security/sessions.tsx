// Where the account is signed in, live: a session that begins or ends elsewhere appears and disappears.
import { type ReactNode, useState } from 'react';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { SettingsPart } from '#client/app/settings/settings-part.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import type { SectionRows } from '#client/section/section-rows.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import {
  type OwnSession,
  PresentSessionQuery,
  SessionEndMutation,
  SessionsEndOthersMutation,
  SessionsSubscription,
} from './documents.ts';

const noVariables = {};
const watched: readonly string[] = [];

/** The sessions, and the id of the present one: nothing is shown before it is known which one that is. */
function useSessions(): SectionRows<OwnSession, string> {
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const present = useLive(PresentSessionQuery, { variables: noVariables, watch: watched });
  const { error } = useSnapshotStream(SessionsSubscription, {
    variables: noVariables,
    onMessage: (message) => {
      setSessions(message.sessions);
    },
  });
  return {
    rows: sessions,
    data: present.data?.viewer?.sessionId ?? undefined,
    error: error ?? present.error,
    refetch: present.refetch,
  };
}

function EndOthers({ rows = [] }: { rows: readonly OwnSession[] | undefined }): ReactNode {
  const t = useT('sessions');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(SessionsEndOthersMutation);
  const end = async (): Promise<void> => {
    const outcome = await run({});
    if (outcome.ok) toast({ text: t('endedOthers'), tone: 'success' });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  if (rows.length < 2) return null;
  return (
    <Button icon={LogOut} mirrorIcon busy={isRunning} onClick={() => end()}>
      {t('endOthers')}
    </Button>
  );
}

function EndOne({ id, name }: { id: string; name: string }): ReactNode {
  const t = useT('sessions');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(SessionEndMutation);
  const end = async (): Promise<void> => {
    const outcome = await run({ id });
    // Another browser may have ended it first: it is over all the same.
    if (outcome.ok || outcome.problem.code === 'missing') toast({ text: t('ended'), tone: 'success' });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return <IconButton icon={LogOut} mirrorIcon label={t('one.end', { name })} busy={isRunning} onClick={() => end()} />;
}

/** One session: its browser, its network address, when it began and when it was last used. */
function SessionRow({ row, data: presentId }: SectionRowProps<OwnSession, string>): ReactNode {
  const t = useT('sessions');
  const format = useFormat();
  const { id, browser, system, isPhone, address, createdAt, seenAt } = row;
  const isPresent = id === presentId;
  const known = [browser, system].filter((name) => name !== null);
  const name = known.length > 0 ? known.join(' · ') : t('unknown');
  return (
    <SectionRow
      icon={isPhone ? Smartphone : Monitor}
      name={name}
      mark={isPresent && <Badge tone="success">{t('present')}</Badge>}
      text={
        <>
          {address !== null && (
            <>
              <Ltr>{address}</Ltr>
              {' · '}
            </>
          )}
          {t('since', { date: format.date(createdAt) })}
        </>
      }
      facts={isPresent ? undefined : <RelativeTime at={seenAt} variant="long" />}
    >
      {!isPresent && <EndOne id={id} name={name} />}
    </SectionRow>
  );
}

export const Sessions = listSection({
  area: 'sessions',
  icon: Monitor,
  useRows: useSessions,
  Row: SessionRow,
  Frame: SettingsPart,
  Head: EndOthers,
});

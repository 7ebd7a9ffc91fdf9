import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link2, Unlink } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { type CodedError, useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { IdentitiesQuery, IdentityLinkMutation, IdentityUnlinkMutation } from './documents.ts';
import parts from '#client/app/settings/settings-part-head.module.css';

const noVariables = {};
const watched: readonly string[] = [];

interface Outcome {
  problem: CodedError | null;
  /** The user has just come back from Google. */
  isBack: boolean;
  report: (problem: CodedError | null, done?: string) => void;
}

/** What the address says when Google has sent the user back; it is said once, and taken out of the address. */
function useOutcome(): Outcome {
  const t = useT('session');
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const [code, isLinked] = [query.get('problem'), query.has('linked')];
  const [problem, setProblem] = useState<CodedError | null>(code === null ? null : { code });
  const [isBack] = useState(isLinked || code !== null);
  useEffect(() => {
    if (isLinked) toast({ text: t('security.google.linkedToast'), tone: 'success' });
    if (isLinked || code !== null) navigate(`${screenPath('profile')}#security`, { replace: true });
  }, [isLinked, code, navigate, t]);
  const report = (found: CodedError | null, done?: string): void => {
    setProblem(found);
    if (!found && done !== undefined) toast({ text: done, tone: 'success' });
  };
  return { problem, isBack, report };
}

/** Links the account with one of Google, and unlinks it. Nothing where Google is not offered. */
export function GoogleSetting(): ReactNode {
  const t = useT('session');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(IdentitiesQuery, { variables: noVariables, watch: watched });
  const { problem, isBack, report } = useOutcome();
  const place = useRef<HTMLDivElement>(null);
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead && isBack) place.current?.scrollIntoView({ block: 'center' });
  }, [isRead, isBack]);
  const [isLeaving, setLeaving] = useState(false);
  const link = useAction(IdentityLinkMutation);
  const unlink = useAction(IdentityUnlinkMutation);
  const begin = async (): Promise<void> => {
    const outcome = await link.run({});
    report(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    setLeaving(true);
    location.assign(outcome.data.identityLink.url);
  };
  const end = async (id: string): Promise<void> => {
    const outcome = await unlink.run({ id });
    // Another browser may have unlinked it first.
    const isDone = outcome.ok || outcome.problem.code === 'missing';
    report(isDone ? null : outcome.problem, t('security.google.unlinked'));
    if (isDone) refetch();
  };
  const identity = data?.identities[0];
  // Most installations do not offer it, so nothing stands here before that is known.
  if (!error && !data?.googleSignIn && !identity) return null;
  return (
    <div ref={place} className={parts.part}>
      {problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
      {!data && error && (
        <ErrorState variant="row" title={t('security.google.unread')} text={errorMessage(error)} onRetry={refetch} />
      )}
      {data && (
        <SettingsPartHead
          title={t('security.google.title')}
          text={
            identity
              ? t('security.google.linked', { email: identity.email, date: format.date(identity.createdAt) })
              : t('security.google.text')
          }
        >
          {identity ? (
            <Button icon={Unlink} busy={unlink.isRunning} onClick={() => end(identity.id)}>
              {t('security.google.unlink')}
            </Button>
          ) : (
            <Button icon={Link2} busy={link.isRunning || isLeaving} onClick={() => begin()}>
              {t('security.google.link')}
            </Button>
          )}
        </SettingsPartHead>
      )}
    </div>
  );
}

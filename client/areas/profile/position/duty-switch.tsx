import type { ReactNode } from 'react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { Switch } from '#client/kit/ui/switch.tsx';
import { type DutyAction, useDuty } from './use-duty.ts';

export function DutySwitch({ going: { setOnDuty: go, busy, error: refusal } }: { going: DutyAction }): ReactNode {
  const t = useWords('profile');
  const errorMessage = useProblemWords();
  const { since, error: problem, rerun } = useDuty();
  if (since === undefined && problem)
    return <ErrorState look="row" title={t('position.duty.unread')} text={errorMessage(problem)} onRetry={rerun} />;
  if (since === undefined)
    return (
      <div aria-busy="true">
        <Skeleton width="60%" height={18} shape="block" />
      </div>
    );
  return (
    <>
      <Switch
        label={t('position.duty.label')}
        checked={since !== null}
        aria-busy={busy}
        hint={
          since === null ? (
            t('position.duty.off')
          ) : (
            <>
              {t('position.duty.since')} <RelativeTime at={since} look="long" />
            </>
          )
        }
        onChange={(event) => {
          if (!busy) go(event.currentTarget.checked);
        }}
      />
      {refusal && (
        <Banner tone="danger" live="alert">
          {errorMessage(refusal)}
        </Banner>
      )}
    </>
  );
}

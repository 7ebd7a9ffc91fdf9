import type { ReactNode } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { type DutyAction, useDuty } from '#client/duty/use-duty.ts';

export function DutySwitch({ going: { setOnDuty: go, busy, error: refusal } }: { going: DutyAction }): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const { since, error: problem, rerun } = useDuty();
  if (since === undefined && problem)
    return <ErrorState variant="row" title={t('position.duty.unread')} text={errorMessage(problem)} onRetry={rerun} />;
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
              {t('position.duty.since')} <RelativeTime at={since} variant="long" />
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

// What the recipient asked for on the public page, until somebody has handled it.
import type { ReactNode } from 'react';
import { CalendarClock } from 'lucide-react';
import { graphql } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { packageRowActions } from '../../actions/actions.ts';
import type { Package } from '../../documents.ts';
import styles from '../detail.module.css';

const ChangeRequestsQuery = graphql(
  'query ChangeRequests($packageId: ID!) { changeRequests(packageId: $packageId) { id day address createdAt } }',
);
const watch = ['package'];

function AnswerButton({ packageId }: { packageId: string }): ReactNode {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(packageRowActions.document('answerRequests'));
  return (
    <>
      <Button size="sm" busy={isRunning} onClick={() => run({ id: packageId })}>
        {t('requests.answer')}
      </Button>
      {error && <span role="alert">{errorMessage(error)}</span>}
    </>
  );
}

/** The open requests of a parcel, live; nothing without one. */
export function ChangeRequests({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const format = useFormat();
  const { data } = useLive(ChangeRequestsQuery, { variables: { packageId: pkg.id }, watch, rowId: pkg.id });
  const requests = data?.changeRequests ?? [];
  if (requests.length === 0) return null;
  return (
    <div className={styles.warnings}>
      <Banner
        tone="warning"
        icon={CalendarClock}
        live="status"
        title={t('requests.title')}
        action={pkg.allowedActions.includes('answerRequests') && <AnswerButton packageId={pkg.id} />}
      >
        {requests.map(({ id, day, address, createdAt }) => (
          <p key={id}>
            {day !== null && t('requests.day', { day: format.day(`${day}T12:00:00Z`) })}
            {day !== null && address !== null && ' · '}
            {address !== null && t('requests.address', { address })} · {t('requests.sent')}{' '}
            <RelativeTime at={createdAt} />
          </p>
        ))}
      </Banner>
    </div>
  );
}

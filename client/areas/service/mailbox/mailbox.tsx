import { type ReactNode, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { Page } from '#client/app/layout/page.tsx';
import { MailboxQuery } from './documents.ts';
import { Mail } from './mail.tsx';
import { MailList } from './mail-list.tsx';
import styles from './mailbox.module.css';

const noVariables = {};
const noEntities: readonly string[] = [];

function ListSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={styles.bones}>
      {late && Array.from({ length: 8 }, (_, place) => <Skeleton key={String(place)} height={14} />)}
    </div>
  );
}

/**
 * The mailbox of the demo and of development: the mails that were kept instead of sent. The production server does not
 * know its query; the page then is one that does not exist.
 */
export default function Mailbox(): ReactNode {
  const t = useT('mailbox');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const [path, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('mail');
  const [readings, setReadings] = useState(0);
  const { data, error, refetch } = useLive(MailboxQuery, { variables: noVariables, watch: noEntities });
  if (error?.code === 'bad_request')
    return <Redirect to={`${screenPath('notFound')}?path=${encodeURIComponent(path)}`} replace />;
  const mails = data?.mailbox;
  const refresh = (): void => {
    refetch();
    setReadings(readings + 1);
  };
  const button = (
    <IconButton
      tone={phone ? 'quiet' : 'secondary'}
      icon={RefreshCw}
      label={t('refresh')}
      tip={!phone}
      onClick={refresh}
    />
  );
  return (
    <Page isStatic actions={button}>
      {error && mails && (
        <Banner tone="danger" flush live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      {!mails && (error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <ListSkeleton />)}
      {mails && (
        <div className={styles.mailbox}>
          {!(phone && chosen !== null) && <MailList mails={mails} chosen={chosen} />}
          {chosen !== null ? (
            <Mail
              key={`${chosen} ${String(readings)}`}
              id={chosen}
              onBack={() => {
                navigate(path);
              }}
            />
          ) : (
            mails.length > 0 && !phone && <p className={styles.choose}>{t('choose')}</p>
          )}
        </div>
      )}
    </Page>
  );
}

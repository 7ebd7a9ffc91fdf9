// What the staff of a hub see of money: its safe.
import type { ReactNode } from 'react';
import { Vault } from 'lucide-react';
import { Page } from '#client/app/layout/page.tsx';
import { useAccounts } from '#client/balances/use-accounts.ts';
import { placeName } from '#client/list/columns.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './hub-safe.module.css';

function Safe({ hub }: { hub: NonNullable<SessionViewer['hub']> }): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const { accounts, query } = useAccounts({ hubId: hub.id });
  if (query.error && query.loading) return <ErrorState text={errorMessage(query.error)} onRetry={query.refetch} />;
  return (
    <section className={styles.safe} aria-labelledby="hub-safe">
      <h2 id="hub-safe">
        <Vault size={16} aria-hidden />
        {t('safe.title', { hub: placeName(hub) })}
      </h2>
      {query.loading ? (
        <Skeleton width={180} height={32} />
      ) : (
        <Money centimes={accounts.get('hub_safe')?.balance ?? 0} size="lg" />
      )}
      <p>{t('safe.text')}</p>
    </section>
  );
}

/** The safe of the hub, live. */
export function HubSafe({ hub }: { hub: SessionViewer['hub'] }): ReactNode {
  const t = useT('billing');
  return (
    <Page>
      {hub ? <Safe hub={hub} /> : <EmptyState icon={Vault} title={t('safe.none')} text={t('safe.noneText')} />}
    </Page>
  );
}

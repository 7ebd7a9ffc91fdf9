// The drivers of a hub that hold cash, the most first; each can be counted without a declaration.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Calculator, Gauge, Wallet } from 'lucide-react';
import { useThrottled } from '#client/lib/use-delay.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { DriverAccount } from '#client/balances/documents.ts';
import { limitActions } from '#client/balances/limit/limit-actions.ts';
import { LimitBar } from '#client/balances/limit/limit-bar.tsx';
import { CashHoldersQuery } from '../documents.ts';
import styles from './staff.module.css';

const ReceiveForm = lazyPanel(() => import('./receive-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('hand-overs')('actions.count'),
});

const watched = ['ledgerAccount'];
const rereadMs = 1_000;

function Holder({
  holder: { driver, balance, limit },
  onCount,
  onLimit,
}: {
  holder: DriverAccount;
  onCount: (() => void) | null;
  onLimit: (() => void) | null;
}): ReactNode {
  const t = useT('cash');
  return (
    <div className={styles.row}>
      <Avatar name={driver?.name ?? ''} photo={driver?.avatarId} size={36} decorative />
      <div className={styles.names}>
        <span className={styles.name}>
          <bdi>{driver?.name}</bdi>
        </span>
        <LimitBar held={balance} limit={limit} />
      </div>
      <Money centimes={balance} className={styles.amount} />
      {(onCount ?? onLimit) && (
        <div className={styles.buttons}>
          {onLimit && <IconButton icon={Gauge} size="sm" label={t('actions.setLimit')} onClick={onLimit} />}
          {onCount && (
            <Button icon={Calculator} size="sm" onClick={onCount}>
              {t('holders.count')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Who holds how much, live. */
export function CashHolders({ hubId }: { hubId: string }): ReactNode {
  const t = useT('cash');
  const errorMessage = useErrorMessage();
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const { data, error, refetch } = useLive(CashHoldersQuery, { variables, watch: watched });
  useEntityChanges('ledgerAccount', 'any', useThrottled(refetch, rereadMs));
  const [pending, setPending] = useState<PendingAction<DriverAccount> | null>(null);
  const [counted, setCounted] = useState<DriverAccount | null>(null);
  const end = (): void => {
    setPending(null);
  };
  const holders = data?.cashHolders.filter(({ balance }) => balance > 0);
  const mayCount = role === 'HOUSEKEEPER' || role === 'ADMIN';
  return (
    <section className={styles.panel} aria-label={t('holders.title')}>
      <h2 className={styles.panelTitle}>{t('holders.title')}</h2>
      {!holders && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
      {!holders && !error && <Skeleton height={160} shape="block" />}
      {holders?.length === 0 && (
        <EmptyState variant="row" icon={Wallet} title={t('holders.none')} text={t('holders.noneText')} />
      )}
      <ul className={styles.rows}>
        {holders?.map((holder) => (
          <li key={holder.id}>
            <Holder
              holder={holder}
              onLimit={
                holder.allowedActions.includes('setLimit')
                  ? () => {
                      setPending({ action: 'setLimit', rows: [holder] });
                    }
                  : null
              }
              onCount={
                mayCount
                  ? () => {
                      setCounted(holder);
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {pending && <ActionRunner actions={limitActions} pending={pending} onDone={end} onCancel={end} />}
        {counted?.driver && (
          <ReceiveForm
            driver={counted.driver}
            onClose={() => {
              setCounted(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Gauge } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { type DriverAccount, DriverAccountsQuery } from '../documents.ts';
import { LimitBar } from './limit-bar.tsx';
import { limitActions } from './limit-actions.ts';
import styles from './driver-cash.module.css';

const watched = ['ledgerAccount'];
const none: readonly DriverAccount[] = [];
const always = (): boolean => true;

/** The cash that a driver holds and how much it may hold, live; whoever may change that has the button. */
export function DriverCash({ driverId }: { driverId: string }): ReactNode {
  const t = useT('cash');
  const variables = useMemo(() => ({ driverId }), [driverId]);
  const query = useLive(DriverAccountsQuery, { variables, watch: watched });
  const rows = useLiveRows({
    entity: 'ledgerAccount',
    list: query,
    rows: query.data?.ledgerAccounts ?? none,
    belongs: always,
  });
  const [pending, setPending] = useState<PendingAction<DriverAccount> | null>(null);
  const end = (): void => {
    setPending(null);
  };
  const account = rows.find(({ kind }) => kind === 'driver_cash');
  if (!account) return null;
  const { balance, limit, cashLimit, allowedActions } = account;
  return (
    <div className={styles.cash}>
      <p className={styles.held}>
        <span className={styles.quiet}>{t('limit.held')}</span>
        <Money centimes={balance} size="lg" />
      </p>
      <LimitBar held={balance} limit={limit} />
      <p className={styles.quiet}>
        {t(limit === null ? 'limit.none' : cashLimit === null ? 'limit.ofAll' : 'limit.own')}
      </p>
      {allowedActions.includes('setLimit') && (
        <div>
          <Button
            size="sm"
            icon={Gauge}
            onClick={() => {
              setPending({ action: 'setLimit', rows: [account] });
            }}
          >
            {t('actions.setLimit')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {pending && <ActionRunner actions={limitActions} pending={pending} onDone={end} onCancel={end} />}
      </Suspense>
    </div>
  );
}

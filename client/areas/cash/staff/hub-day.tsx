// The safe and the day of a hub, live, and the button that closes it.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { ArrowDownToLine, Landmark, Lock, Users, Vault } from 'lucide-react';
import { useThrottled } from '#client/lib/use-delay.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { OpenCashDayQuery } from '../days/documents.ts';
import '#client/balances/documents.ts';
import '../hand-overs/documents.ts';
import '../deposits/documents.ts';
import styles from './staff.module.css';

const CloseDayForm = lazyPanel(() => import('../days/close-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('cash-days')('close'),
});
const DepositForm = lazyPanel(() => import('../deposits/create-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('deposits')('list.create'),
});

const watched = ['handOver', 'deposit', 'cashDay', 'ledgerAccount'];
/** The shortest time between two reads. */
const rereadMs = 1_000;

function useOpenDay(hubId: string) {
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const live = useLive(OpenCashDayQuery, { variables, watch: watched });
  const reread = useThrottled(live.refetch, rereadMs);
  useEntityChanges('handOver', 'any', reread);
  useEntityChanges('deposit', 'any', reread);
  useEntityChanges('cashDay', 'any', reread);
  useEntityChanges('ledgerAccount', 'any', reread);
  return live;
}

function Figure({
  icon: Icon,
  name,
  value,
  text,
}: {
  icon: IconType;
  name: string;
  value: ReactNode;
  text: ReactNode;
}): ReactNode {
  return (
    <div className={styles.figure}>
      <dt>
        <Icon size={15} aria-hidden />
        {name}
      </dt>
      <dd>
        {value}
        <span className={styles.under}>{text}</span>
      </dd>
    </div>
  );
}

const amount = (centimes: number | undefined): ReactNode =>
  centimes === undefined ? <Skeleton width={130} height={26} /> : <Money centimes={centimes} size="lg" />;

/** The figures of the day that is not closed yet. */
export function HubDay({ hubId }: { hubId: string }): ReactNode {
  const t = useT('cash');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const { data, error, refetch } = useOpenDay(hubId);
  const [dialog, setDialog] = useState<'close' | 'deposit' | null>(null);
  const close = (): void => {
    setDialog(null);
  };
  const day = data?.openCashDay;
  if (!day && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  return (
    <section className={styles.day} aria-label={t('day.label')}>
      <dl className={styles.figures}>
        <Figure
          icon={Vault}
          name={t('safe.title')}
          value={amount(day?.closing)}
          text={day && t('safe.opening', { amount: format.amount(day.opening) })}
        />
        <Figure
          icon={ArrowDownToLine}
          name={t('day.received')}
          value={amount(day?.received)}
          text={day && t('day.handOvers', { count: day.handOvers })}
        />
        <Figure
          icon={Landmark}
          name={t('day.deposited')}
          value={amount(day?.deposited)}
          text={day && t('day.deposits', { count: day.deposits })}
        />
        <Figure
          icon={Users}
          name={t('day.held')}
          value={amount(day?.held)}
          text={day && t('day.holders', { count: day.holders })}
        />
      </dl>
      {(role === 'HOUSEKEEPER' || role === 'ADMIN') && (
        <div className={styles.actions}>
          <span className={styles.last}>
            {day?.lastDay
              ? t('day.last', { day: format.date(`${day.lastDay}T12:00:00Z`) })
              : day && t('day.neverClosed')}
            {day && day.open > 0 && <b className={styles.open}> · {t('day.open', { count: day.open })}</b>}
          </span>
          <Button
            icon={Landmark}
            onClick={() => {
              setDialog('deposit');
            }}
          >
            {t('day.deposit')}
          </Button>
          <Button
            icon={Lock}
            tone="primary"
            onClick={() => {
              setDialog('close');
            }}
          >
            {t('day.close')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === 'close' && day && <CloseDayForm day={day} onClose={close} />}
        {dialog === 'deposit' && <DepositForm onClose={close} onCreated={close} />}
      </Suspense>
    </section>
  );
}

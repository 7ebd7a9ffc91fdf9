// The cash of a driver, for the phone: what it holds, what it collected and earned today, and its hand-overs.
import { type ReactNode, Suspense, useState } from 'react';
import { HandCoins } from 'lucide-react';
import { Link } from 'wouter';
import { openStatuses } from '#shared/areas/cash/statuses.ts';
import { screenPath } from '#shared/access/screens.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useDay } from '#client/lib/use-day.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type OwnCash, OwnCashQuery } from '../documents.ts';
import { LimitBar } from '#client/balances/limit/limit-bar.tsx';
import { OwnHandOvers, useOwnHandOvers } from './own-hand-overs.tsx';
import styles from './driver.module.css';

const DeclareForm = lazyPanel(() => import('./declare-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('cash')('own.declare'),
});

const watched = ['ownCash'];
const none = {};

function Figures({ cash }: { cash: OwnCash }): ReactNode {
  const t = useT('cash');
  const figure = (key: string, centimes: number, tone?: string): ReactNode => (
    <div data-tone={tone}>
      <dt>{t(`own.${key}`)}</dt>
      <dd>
        <Money centimes={centimes} />
      </dd>
    </div>
  );
  return (
    <dl className={styles.figures}>
      {figure('collectedToday', cash.collectedToday)}
      {figure('commissionToday', cash.commissionToday)}
      {figure('commissionDue', cash.commissionDue)}
      {cash.shortage > 0 && figure('shortage', cash.shortage, 'danger')}
    </dl>
  );
}

function Parcels({ cash: { parcels } }: { cash: OwnCash }): ReactNode {
  const t = useT('cash');
  const format = useFormat();
  if (parcels.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="own-parcels">
      <h2 id="own-parcels">{t('own.parcels', { count: parcels.length })}</h2>
      <ul className={styles.rows}>
        {parcels.map(({ id, trackingNumber, recipientName, cash, at }) => (
          <li key={id}>
            <Link href={`${screenPath('package')}?id=${id}`} className={styles.row}>
              <span className={styles.names}>
                <span className={styles.name}>
                  <bdi>{recipientName}</bdi>
                </span>
                <span className={styles.muted}>
                  <Ltr mono>{trackingNumber}</Ltr> · <Ltr>{format.time(at)}</Ltr>
                </span>
              </span>
              <Money centimes={cash} className={styles.amount} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page of cash of a driver. */
export default function OwnCashPage(): ReactNode {
  const t = useT('cash');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(OwnCashQuery, { variables: none, watch: watched });
  useDay(refetch);
  const [isDeclaring, setDeclaring] = useState(false);
  const cash = data?.ownCash;
  const handOvers = useOwnHandOvers(cash?.id ?? null);
  const open = handOvers.find(({ status }) => openStatuses.some((each) => each === status));
  if (!cash)
    return (
      <Page presenceLocation={null}>
        {error ? (
          <ErrorState text={errorMessage(error)} onRetry={refetch} />
        ) : (
          <div className={styles.page}>
            <Skeleton height={168} shape="block" />
          </div>
        )}
      </Page>
    );
  return (
    <Page presenceLocation={null}>
      <div className={styles.page}>
        <section className={styles.held} aria-label={t('own.held')}>
          <h2>{t('own.held')}</h2>
          <Money centimes={cash.held} size="xl" />
          <LimitBar held={cash.held} limit={cash.limit} />
          <Button
            tone="success"
            size="touch"
            block
            icon={HandCoins}
            disabled={cash.held <= 0 || open !== undefined}
            onClick={() => {
              setDeclaring(true);
            }}
          >
            {t('own.declare')}
          </Button>
          {open && <p className={styles.muted}>{t(`own.open.${open.status}`)}</p>}
        </section>
        <Figures cash={cash} />
        <OwnHandOvers driverId={cash.id} />
        <Parcels cash={cash} />
      </div>
      <Suspense fallback={null}>
        {isDeclaring && (
          <DeclareForm
            held={cash.held}
            onClose={() => {
              setDeclaring(false);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

// Balance and invoices.
import type { ReactNode } from 'react';
import { ArrowUpToLine, ScrollText } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useAccounts } from '#client/balances/use-accounts.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { DeliveredQuery } from '../documents.ts';
import styles from './money.module.css';

const watched: readonly string[] = [];
/** Days of the longer figure; the API gives at most 400. */
const yearDays = 365;

const sum = (days: readonly { cod: number | null }[]): number => days.reduce((total, { cod }) => total + (cod ?? 0), 0);

/** The prices of the parcels that were delivered this month, and in a year. */
function DeliveredFigures(): ReactNode {
  const t = useT('profile');
  const today = moroccoDay(serverNow());
  const tomorrow = addDays(today, 1);
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(DeliveredQuery, {
    variables: { gte: addDays(tomorrow, -yearDays), lt: tomorrow },
    watch: watched,
  });
  if (!data && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  if (!data) return <Skeleton width={160} />;
  const month = data.packageDays.filter(({ day }) => day.startsWith(today.slice(0, 7)));
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('balance.thisMonth')}</dt>
        <dd>
          <Money centimes={sum(month)} />
        </dd>
      </div>
      <div>
        <dt>{t('balance.thisYear')}</dt>
        <dd>
          <Money centimes={sum(data.packageDays)} />
        </dd>
      </div>
    </dl>
  );
}

/** What the customer is owed now, and all that recipients ever paid. */
function Balances({ companyId }: { companyId: string }): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const { accounts, query } = useAccounts({ companyId });
  const account = accounts.get('cod_payable');
  if (query.loading && query.error)
    return <ErrorState variant="row" text={errorMessage(query.error)} onRetry={query.refetch} />;
  if (query.loading) return <Skeleton width={160} height={32} />;
  const balance = account?.balance ?? 0;
  return (
    <>
      <p className={styles.current}>
        <span className={styles.quiet}>{t('balance.current')}</span>
        <Money centimes={balance} size="lg" />
        {balance < 0 && <span className={styles.small}>{t('balance.negative')}</span>}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('balance.total')}</dt>
          <dd>
            <Money centimes={account?.collected ?? 0} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** What a customer reads of its balance. */
function CustomerBalance({ companyId }: { companyId: string | null }): ReactNode {
  const t = useT('profile');
  return (
    <>
      {companyId !== null && <Balances companyId={companyId} />}
      <DeliveredFigures />
      <p className={styles.small}>{t('balance.hint')}</p>
      <div className={styles.ways}>
        <ButtonLink href={screenPath('userRequests')} icon={ArrowUpToLine}>
          {t('balance.recharge')}
        </ButtonLink>
        <ButtonLink href={screenPath('statement')} icon={ScrollText}>
          {t('balance.statement')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The accounts of a driver, each with the way to its statement. */
const Statements = lazyPart(async () => ({
  default: (await import('#client/balances/statement-links.tsx')).StatementLinks,
}));

const Cash = lazyPart(async () => ({ default: (await import('#client/balances/limit/driver-cash.tsx')).DriverCash }));

/** The balance of a customer or a driver, from the ledger, live. */
export function BalanceCard({ viewer }: { viewer: SessionViewer }): ReactNode {
  const t = useT('profile');
  return (
    <section id="balance" className={styles.card} aria-labelledby="balance-title">
      <h2 id="balance-title" className={styles.cardTitle}>
        {t('anchors.balance')}
      </h2>
      {viewer.effectiveRole === 'DRIVER' ? (
        <>
          <Cash driverId={viewer.id} />
          <div className={styles.ways}>
            <Statements owner={{ driverId: viewer.id }} />
          </div>
        </>
      ) : (
        <CustomerBalance companyId={viewer.company?.id ?? null} />
      )}
    </section>
  );
}

/** The latest invoices, live. */
const LatestInvoices = lazyPart(() => import('#client/invoices/latest-invoices.tsx'));
const NextInvoice = lazyPart(async () => ({
  default: (await import('#client/invoices/next-invoice.tsx')).NextInvoice,
}));

/** The latest invoices, when the next one is made, and the way to all of them. */
export function InvoicesCard({ companyId }: { companyId: string | null }): ReactNode {
  const t = useT('profile');
  return (
    <section id="invoices" className={styles.card} aria-labelledby="invoices-title">
      <h2 id="invoices-title" className={styles.cardTitle}>
        {t('anchors.invoices')}
      </h2>
      {companyId !== null && <NextInvoice companyId={companyId} />}
      <LatestInvoices />
    </section>
  );
}

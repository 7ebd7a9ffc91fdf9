// Balance and invoices. There is no account yet: what is known is shown, and what is missing is said.
import type { ReactNode } from 'react';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
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

/** The balance of a customer. */
export function BalanceCard(): ReactNode {
  const t = useT('profile');
  return (
    <section id="balance" className={styles.card} aria-labelledby="balance-title">
      <h2 id="balance-title" className={styles.cardTitle}>
        {t('anchors.balance')}
      </h2>
      <p className={styles.quiet}>{t('balance.notYet')}</p>
      <DeliveredFigures />
      <p className={styles.small}>{t('balance.hint')}</p>
    </section>
  );
}

/** The latest invoices. */
export function InvoicesCard(): ReactNode {
  const t = useT('profile');
  return (
    <section id="invoices" className={styles.card} aria-labelledby="invoices-title">
      <h2 id="invoices-title" className={styles.cardTitle}>
        {t('anchors.invoices')}
      </h2>
      <p className={styles.quiet}>{t('invoices.notYet')}</p>
    </section>
  );
}

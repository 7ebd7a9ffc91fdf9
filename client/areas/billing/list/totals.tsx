// What is due, paid and in error, live, above the invoices whatever the list shows.
import type { ReactNode } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InvoiceCountsQuery } from '../documents.ts';
import { statusLooks } from '#client/invoices/status.tsx';
import styles from './totals.module.css';

const watched = ['invoiceCounts'];
const none = {};
const shown = [
  { tab: 'not_paid', status: 'NOT_PAID' },
  { tab: 'paid', status: 'PAID' },
  { tab: 'error', status: 'ERROR' },
] as const;

/** The totals of the invoices that the viewer sees. */
export function Totals(): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(InvoiceCountsQuery, { variables: none, watch: watched });
  if (!data && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  return (
    <dl className={styles.totals} aria-label={t('totals.label')}>
      {shown.map(({ tab, status }) => {
        const { icon: Icon, tone } = statusLooks[status];
        const figures = data?.invoiceCounts.tabs.find((each) => each.tab === tab);
        return (
          <div key={tab} className={styles.total}>
            <dt data-tone={tone}>
              <Icon size={15} aria-hidden />
              {t(`totals.${tab}`)}
            </dt>
            <dd>
              {data ? <Money centimes={figures?.amount ?? 0} size="lg" /> : <Skeleton width={140} height={26} />}
              {data && <span className={styles.count}>{t('list.results', { count: figures?.n ?? 0 })}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

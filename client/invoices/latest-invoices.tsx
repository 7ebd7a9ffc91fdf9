// The latest invoices of the viewer, for the profile.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { type Invoice, LatestInvoicesQuery } from './documents.ts';
import { InvoiceStatus } from './status.tsx';
import styles from './latest-invoices.module.css';

const watched = ['invoice'];
const variables = {};
const none: readonly Invoice[] = [];
const always = (): boolean => true;

/** Five invoices, live, each a link to its page. */
export default function LatestInvoices(): ReactNode {
  const t = useT('billing');
  const tProfile = useT('profile');
  const errorMessage = useErrorMessage();
  const query = useLive(LatestInvoicesQuery, { variables, watch: watched });
  const rows = useLiveRows({
    entity: 'invoice',
    list: query,
    rows: query.data?.invoices.rows ?? none,
    belongs: always,
  });
  if (!query.data && query.error)
    return <ErrorState variant="row" text={errorMessage(query.error)} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton width={200} height={72} />;
  if (rows.length === 0) return <p className={styles.none}>{tProfile('invoices.none')}</p>;
  return (
    <>
      <ul className={styles.latest} aria-label={t('list.label')}>
        {rows.map((invoice) => (
          <li key={invoice.id}>
            <Link href={`${screenPath('billing')}?tab=all&id=${invoice.id}`}>
              <Ltr mono>{invoice.reference}</Ltr>
            </Link>
            <InvoiceStatus invoice={invoice} />
            <Money centimes={invoice.amount} unit="none" className={styles.amount} />
          </li>
        ))}
      </ul>
      <Link href={screenPath('billing')}>{tProfile('invoices.all')}</Link>
    </>
  );
}

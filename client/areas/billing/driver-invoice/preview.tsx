import type { ReactNode } from 'react';
import { FileQuestion } from 'lucide-react';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { InvoicePreviewQuery } from '../documents.ts';
import { Equation } from '../one/equation.tsx';
import { LinesTable } from '../one/lines-table.tsx';
import styles from './driver-invoice.module.css';

const watched = ['invoice'];

interface Scope extends Record<string, unknown> {
  kind: 'driver';
  driverId: string;
  firstDay?: string;
  lastDay?: string;
}

/** What the invoice would say now; `action` makes it. It is read again when an invoice is made. */
export function Preview({ scope, action }: { scope: Scope; action: ReactNode }): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const { data, error, refetch, isPreviousData } = useLive(InvoicePreviewQuery, {
    variables: { scope },
    watch: watched,
  });
  useEntityChanges('invoice', 'new', refetch);
  const preview = isPreviousData ? undefined : data?.invoicePreview;
  if (!preview) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  const { parcels, withoutTariff, lines } = preview;
  if (parcels === 0)
    return (
      <EmptyState
        icon={FileQuestion}
        title={t('driverInvoice.nothing')}
        text={
          withoutTariff > 0 ? t('driverInvoice.noCommission', { count: withoutTariff }) : t('driverInvoice.nothingText')
        }
      />
    );
  return (
    <>
      {withoutTariff > 0 && <Banner tone="warning">{t('driverInvoice.noCommission', { count: withoutTariff })}</Banner>}
      <Equation amounts={preview} isDriver />
      <div className={styles.bar}>
        <strong>{t('parcels', { count: parcels })}</strong>
        {action}
      </div>
      <LinesTable lines={lines} isDriver />
      {lines.length < parcels && (
        <p className={styles.empty}>{t('driverInvoice.others', { count: parcels - lines.length })}</p>
      )}
    </>
  );
}

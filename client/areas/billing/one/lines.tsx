// The lines of an invoice: the first, and all others when they are asked for.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type Invoice } from '#client/invoices/documents.ts';
import { InvoiceLinesQuery } from '../documents.ts';
import { LinesTable } from './lines-table.tsx';
import styles from './lines.module.css';

const watched = ['invoice'];
const firstLines = 20;
/** As many as the server gives at once. */
const pageLines = 200;

function Part({
  id,
  isDriver,
  after,
  first,
}: {
  id: string;
  isDriver: boolean;
  after: number;
  first: number;
}): ReactNode {
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(InvoiceLinesQuery, {
    variables: { id, after, first },
    watch: watched,
    rowId: id,
  });
  const lines = data?.invoice?.lines;
  if (lines) return <LinesTable lines={lines} isDriver={isDriver} />;
  return error ? <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
}

/** The lines of an invoice. */
export function InvoiceLines({ invoice, isDriver }: { invoice: Invoice; isDriver: boolean }): ReactNode {
  const t = useT('billing');
  const [shown, setShown] = useState(Math.min(firstLines, invoice.parcels));
  const left = invoice.parcels - shown;
  const parts = Array.from({ length: Math.ceil(shown / pageLines) }, (_, n) => n * pageLines);
  return (
    <div className={styles.part}>
      {parts.map((after) => (
        <Part
          key={after}
          id={invoice.id}
          isDriver={isDriver}
          after={after}
          first={Math.min(pageLines, shown - after)}
        />
      ))}
      {left > 0 && (
        <Button
          tone="quiet"
          onClick={() => {
            setShown((before) => Math.min(invoice.parcels, before < pageLines ? pageLines : before + pageLines));
          }}
        >
          {t('lines.more', { count: Math.min(left, pageLines) })}
        </Button>
      )}
    </div>
  );
}

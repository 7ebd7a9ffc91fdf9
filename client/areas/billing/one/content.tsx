// An invoice: to whom it is paid and for what, the equation of its net, its lines, and what happened to it.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { Invoice } from '#client/invoices/documents.ts';
import { Equation } from './equation.tsx';
import { InvoiceLines } from './lines.tsx';
import { Payee, Period } from './parts.tsx';
import { NextInvoice } from '#client/invoices/next-invoice.tsx';
import { InvoiceStatus } from '#client/invoices/status.tsx';
import { InvoiceSteps } from './steps.tsx';
import styles from './content.module.css';

function Facts({ invoice, onOpen }: { invoice: Invoice; onOpen: (id: string) => void }): ReactNode {
  const t = useT('billing');
  const format = useFormat();
  const { paidAt, paymentReference, failureReason, carriedIntoId } = invoice;
  return (
    <dl className={styles.facts}>
      {failureReason !== null && (
        <div>
          <dt>{t('facts.failureReason')}</dt>
          <dd>
            <bdi>{failureReason}</bdi>
          </dd>
        </div>
      )}
      {paidAt !== null && (
        <div>
          <dt>{t('facts.paidAt')}</dt>
          <dd>{format.dateTime(paidAt)}</dd>
        </div>
      )}
      {paymentReference !== null && (
        <div>
          <dt>{t(carriedIntoId === null ? 'facts.paymentReference' : 'facts.carriedInto')}</dt>
          <dd>
            {carriedIntoId === null ? (
              <Ltr mono>{paymentReference}</Ltr>
            ) : (
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  onOpen(carriedIntoId);
                }}
              >
                <Ltr mono>{paymentReference}</Ltr>
              </button>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** An invoice as it is now. */
export function InvoiceContent({ invoice, onOpen }: { invoice: Invoice; onOpen: (id: string) => void }): ReactNode {
  const t = useT('billing');
  const [tab, setTab] = useState('lines');
  const isDriver = invoice.kind === 'driver';
  return (
    <article className={styles.invoice} aria-label={invoice.reference}>
      <header className={styles.head}>
        <div>
          <Ltr mono className={styles.reference}>
            {invoice.reference}
          </Ltr>
          <h2>
            <Payee invoice={invoice} />
          </h2>
          <p className={styles.under}>
            <Period invoice={invoice} /> · {t('parcels', { count: invoice.parcels })}
            {invoice.revision > 1 && ` · ${t('revision', { n: invoice.revision })}`}
          </p>
        </div>
        <InvoiceStatus invoice={invoice} />
      </header>
      <Equation amounts={invoice} isDriver={isDriver} />
      <Facts invoice={invoice} onOpen={onOpen} />
      {invoice.company && <NextInvoice companyId={invoice.company.id} />}
      <Tabs
        label={t('one')}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'lines', label: t('tabsOfOne.lines'), count: invoice.parcels },
          { id: 'steps', label: t('tabsOfOne.steps') },
        ]}
      />
      {tab === 'lines' ? (
        <InvoiceLines key={invoice.revision} invoice={invoice} isDriver={isDriver} />
      ) : (
        <InvoiceSteps key={invoice.version} id={invoice.id} />
      )}
    </article>
  );
}

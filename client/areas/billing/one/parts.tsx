// How an invoice is named wherever it is shown.
import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Invoice } from '#client/invoices/documents.ts';
import styles from './parts.module.css';

/** To whom it is paid. */
export function Payee({ invoice: { company, driver } }: { invoice: Invoice }): ReactNode {
  const t = useT('billing');
  return (
    <span className={styles.payee}>
      <bdi dir="auto" className={styles.name}>
        {company?.name ?? driver?.name}
      </bdi>
      {driver && <Badge>{t('kinds.driver')}</Badge>}
    </span>
  );
}

/** The days of its parcels. */
export function Period({ invoice: { firstDay, lastDay } }: { invoice: Invoice }): ReactNode {
  const format = useFormat();
  const of = (day: string): string => format.date(`${day}T12:00:00Z`);
  return (
    <span className={styles.period}>{firstDay === lastDay ? of(firstDay) : `${of(firstDay)} – ${of(lastDay)}`}</span>
  );
}

// When the viewer's company is billed next, for the profile and the page of the invoices.
import type { ReactNode } from 'react';
import { CalendarClock } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './latest-invoices.module.css';

const NextInvoiceQuery = graphql(
  'query NextInvoice($id: ID!) { company(id: $id) { id version nextInvoiceOn appliedBillingMode } }',
);
const watched = ['invoice'];

/** One line; nothing for a company that is billed by hand. */
export function NextInvoice({ companyId }: { companyId: string }): ReactNode {
  const t = useT('invoicing');
  const format = useFormat();
  const { data } = useLive(NextInvoiceQuery, { variables: { id: companyId }, watch: watched });
  const company = data?.company;
  if (!company) return null;
  const { nextInvoiceOn, appliedBillingMode } = company;
  if (nextInvoiceOn === null && appliedBillingMode !== 'threshold') return null;
  return (
    <p className={styles.next}>
      <CalendarClock size={15} aria-hidden />
      {nextInvoiceOn === null ? t('next.threshold') : t('next.on', { day: format.date(`${nextInvoiceOn}T12:00:00Z`) })}
    </p>
  );
}

import { type ReactNode, useState } from 'react';
import { Pencil } from 'lucide-react';
import { useScheduleText } from '#client/invoices/use-schedule-text.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { BillingDialog } from './billing-dialog.tsx';
import { CompanyBillingQuery } from './documents.ts';
import styles from '../detail/detail.module.css';

const watched = ['company'];

/** When a customer is billed by itself, and when next. */
export function BillingSchedule({ companyId }: { companyId: string }): ReactNode {
  const t = useT('users');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const scheduleText = useScheduleText();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useLive(CompanyBillingQuery, {
    variables: { id: companyId },
    watch: watched,
    rowId: companyId,
  });
  const company = data?.company;
  return (
    <section className={styles.section} aria-label={t('billing.title')}>
      <div className={styles.line}>
        <h3 className={styles.title}>{t('billing.title')}</h3>
        {company?.allowedActions.includes('setBilling') && (
          <Button
            size="sm"
            icon={Pencil}
            onClick={() => {
              setEditing(true);
            }}
          >
            {t('billing.change')}
          </Button>
        )}
      </div>
      {!company && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
      {!company && !error && <Skeleton width="70%" height={14} />}
      {company && (
        <p>
          {scheduleText(company)}
          {company.nextInvoiceOn !== null &&
            ` · ${t('billing.next', { day: format.date(`${company.nextInvoiceOn}T12:00:00Z`) })}`}
        </p>
      )}
      {company && isEditing && (
        <BillingDialog
          company={company}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </section>
  );
}

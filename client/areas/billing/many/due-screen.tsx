// Bills every customer with due parcels up to a day, and says when each is billed by itself.
import { type ReactNode, useState } from 'react';
import { FileCheck, FileQuestion } from 'lucide-react';
import { addDays } from '#shared/lib/time.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { ViewPage } from '../views/view-page.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { isUnfinished, useLastJob } from '#client/jobs/use-last-job.ts';
import { BillingOutcome } from './billing-outcome.tsx';
import { BillDueMutation, DueCustomersQuery } from './documents.ts';
import styles from '../views/views.module.css';

const watched = ['invoice'];

function Customers({ lastDay }: { lastDay: string }): ReactNode {
  const t = useT('invoicing');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const job = useLastJob('billCustomers');
  const { data, error, refetch } = useLive(DueCustomersQuery, { variables: { lastDay }, watch: watched });
  useEntityChanges('invoice', 'any', refetch);
  const { run, isRunning, error: problem } = useAction(BillDueMutation);
  const customers = data?.dueCustomers;
  if (!customers) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  const parcels = customers.reduce((sum, each) => sum + each.parcels, 0);
  const isBusy = isRunning || (job !== undefined && isUnfinished(job));
  return (
    <>
      {problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
      <div className={styles.bar}>
        <span className={styles.total}>
          {t('customers', { count: customers.length })} · {t('parcels', { count: parcels })}
        </span>
        <Button
          tone="primary"
          icon={FileCheck}
          busy={isBusy}
          disabled={customers.length === 0}
          onClick={() => void run({ lastDay })}
        >
          {t('due.make')}
        </Button>
      </div>
      {customers.length === 0 ? (
        <EmptyState icon={FileQuestion} title={t('due.none')} text={t('due.noneText')} />
      ) : (
        <div className={styles.box}>
          <table className={styles.table} aria-label={t('due.title')}>
            <thead>
              <tr>
                <th scope="col">{t('columns.customer')}</th>
                <th scope="col" className={styles.amount}>
                  {t('columns.parcels')}
                </th>
                <th scope="col">{t('columns.next')}</th>
              </tr>
            </thead>
            <tbody>
              {customers.map(({ id, name, parcels: own, nextInvoiceOn }) => (
                <tr key={id}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td className={styles.amount}>
                    <Ltr>{format.number(own)}</Ltr>
                  </td>
                  <td className={styles.quiet}>
                    {nextInvoiceOn === null ? t('due.byHand') : format.date(`${nextInvoiceOn}T12:00:00Z`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** Billing all that is due. */
export default function DueScreen(): ReactNode {
  const t = useT('invoicing');
  const job = useLastJob('billCustomers');
  const today = moroccoDay(serverNow());
  const [lastDay, setLastDay] = useState(addDays(today, -1));
  return (
    <ViewPage title={t('due.page')}>
      {job && <BillingOutcome job={job} />}
      <ViewSection title={t('due.title')} text={t('due.text')}>
        <div className={styles.fields}>
          <Field label={t('due.lastDay')}>
            <DateField
              value={lastDay}
              max={today}
              onChange={(day) => {
                if (day !== '') setLastDay(day);
              }}
            />
          </Field>
        </div>
        <Customers lastDay={lastDay} />
      </ViewSection>
    </ViewPage>
  );
}

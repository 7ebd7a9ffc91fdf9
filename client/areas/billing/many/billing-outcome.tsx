// What became of the last billing of several customers, while its job goes on and afterwards, also after a reload.
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { Job } from '#client/jobs/documents.ts';
import { isUnfinished } from '#client/jobs/use-last-job.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { BillingQuery } from './documents.ts';
import styles from '../views/views.module.css';

const watched = ['job'];

export function BillingOutcome({ job }: { job: Job }): ReactNode {
  const t = useT('invoicing');
  const errorMessage = useErrorMessage();
  const { data, refetch } = useLive(BillingQuery, { variables: { jobId: job.id }, watch: watched });
  useEffect(refetch, [job.version, refetch]);
  const outcomes = data?.billing?.outcomes ?? [];
  const made = outcomes.filter(({ reference }) => reference !== null);
  const total = data?.billing?.total ?? job.total ?? 0;
  return (
    <ViewSection title={t('outcome.title')}>
      {isUnfinished(job) ? (
        <progress
          className={styles.progress}
          aria-label={t('outcome.progress')}
          max={Math.max(1, total)}
          value={Math.max(job.done, outcomes.length)}
        />
      ) : (
        <Banner
          tone={job.status === 'failed' ? 'danger' : made.length === outcomes.length ? 'success' : 'warning'}
          live="status"
          title={t('outcome.made', { count: made.length })}
        >
          {job.errorCode !== null && errorMessage({ code: job.errorCode })}
        </Banner>
      )}
      {outcomes.length > 0 && (
        <div className={styles.box}>
          <table className={styles.table} aria-label={t('outcome.title')}>
            <thead>
              <tr>
                <th scope="col">{t('columns.customer')}</th>
                <th scope="col">{t('columns.invoice')}</th>
                <th scope="col" className={styles.amount}>
                  {t('columns.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map(({ companyId, name, invoiceId, reference, amount, code }) => (
                <tr key={companyId}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td>
                    {reference === null || invoiceId === null ? (
                      <span className={code === 'invoice.nothing_to_bill' ? styles.quiet : styles.why}>
                        {code === 'invoice.nothing_to_bill'
                          ? t('outcome.nothing')
                          : errorMessage({ code: code ?? 'internal' })}
                      </span>
                    ) : (
                      <Link href={`${screenPath('billing')}?tab=all&id=${invoiceId}`}>
                        <Ltr mono>{reference}</Ltr>
                      </Link>
                    )}
                  </td>
                  <td className={styles.amount}>{amount !== null && <Money centimes={amount} unit="none" />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ViewSection>
  );
}

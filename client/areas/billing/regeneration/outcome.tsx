import { type ReactNode, useEffect } from 'react';
import { CircleCheck, CircleX, RotateCcw } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import type { Job } from '#client/jobs/documents.ts';
import { isUnfinished } from '#client/jobs/use-last-job.ts';
import { RegenerationQuery } from '../documents.ts';
import styles from './regeneration.module.css';

const watched = ['job'];
/** Invoices of a list that are shown. */
const maxShown = 500;

interface Row {
  id: string;
  code: string | null;
  before: number | null;
  after: number | null;
}

function Failed({
  rows,
  onRetry,
}: {
  rows: readonly Row[];
  onRetry: ((ids: readonly string[]) => void) | null;
}): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const ids = rows.map(({ id }) => id);
  return (
    <section className={styles.box} aria-label={t('regeneration.failedIds')}>
      <header>
        <h2>{t('regeneration.failedIds')}</h2>
        <CopyButton variant="button" text={ids.join('\n')}>
          {t('regeneration.copy')}
        </CopyButton>
        {onRetry && (
          <Button
            size="sm"
            icon={RotateCcw}
            onClick={() => {
              onRetry(ids);
            }}
          >
            {t('regeneration.retry')}
          </Button>
        )}
      </header>
      <ul>
        {rows.slice(0, maxShown).map(({ id, code }) => (
          <li key={id}>
            <CircleX size={15} aria-hidden className={styles.bad} />
            <Ltr mono>{id}</Ltr>
            <span>
              {code === 'missing' || code === 'invoice.wrong_status'
                ? t(code === 'missing' ? 'regeneration.unknown' : 'regeneration.paid')
                : errorMessage({ code: code ?? 'internal' })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Succeeded({ rows }: { rows: readonly Row[] }): ReactNode {
  const t = useT('billing');
  return (
    <details className={styles.box}>
      <summary>{t('regeneration.succeededIds', { count: rows.length })}</summary>
      <ul>
        {rows.slice(0, maxShown).map(({ id, before, after }) => (
          <li key={id}>
            <CircleCheck size={15} aria-hidden className={styles.good} />
            <Ltr mono>{id}</Ltr>
            <span className={styles.amounts}>
              {before !== after && (
                <s>
                  <Money centimes={before ?? 0} unit="none" />
                </s>
              )}{' '}
              <Money centimes={after ?? 0} unit="none" />{' '}
              <span className={styles.change}>
                {before === after ? (
                  t('regeneration.same')
                ) : (
                  <Money centimes={(after ?? 0) - (before ?? 0)} unit="none" sign />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How far a regeneration is, and what became of each invoice. */
export function Outcome({ job, onRetry }: { job: Job; onRetry: (ids: readonly string[]) => void }): ReactNode {
  const t = useT('billing');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, refetch } = useLive(RegenerationQuery, { variables: { jobId: job.id }, watch: watched });
  // The job tells how far it is; what became of each invoice is read again with each of its steps.
  useEffect(refetch, [job.version, refetch]);
  const outcomes = data?.invoiceRegeneration?.outcomes ?? [];
  const total = data?.invoiceRegeneration?.total ?? job.total ?? 0;
  const failed = outcomes.filter(({ code }) => code !== null);
  const succeeded = outcomes.filter(({ code }) => code === null);
  const isDone = job.status === 'done' && outcomes.length === total;
  const kind = failed.length === 0 ? 'all' : succeeded.length === 0 ? 'allFailed' : 'partial';
  const tone = { all: 'success', allFailed: 'danger', partial: 'warning' } as const;
  const figures = { total, processed: outcomes.length, succeeded: succeeded.length, failed: failed.length };
  return (
    <>
      {isDone && (
        <Banner
          tone={tone[kind]}
          live="status"
          title={t(`regeneration.${kind}`, { good: succeeded.length, bad: failed.length })}
        />
      )}
      {job.status === 'failed' && (
        <Banner tone="danger" live="alert" title={t('regeneration.failed')}>
          {errorMessage({ code: job.errorCode ?? 'internal' })}
        </Banner>
      )}
      <dl className={styles.figures}>
        {(['total', 'processed', 'succeeded', 'failed'] as const).map((name) => (
          <div key={name} data-bad={(name === 'failed' && failed.length > 0) || undefined}>
            <dt>{t(`regeneration.figures.${name}`)}</dt>
            <dd>
              <Ltr>{format.number(figures[name])}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {isUnfinished(job) && (
        <progress
          className={styles.bar}
          aria-label={t('regeneration.progress')}
          max={Math.max(1, total)}
          value={Math.max(job.done, outcomes.length)}
        />
      )}
      {failed.length > 0 && <Failed rows={failed} onRetry={isUnfinished(job) ? null : onRetry} />}
      {succeeded.length > 0 && <Succeeded rows={succeeded} />}
    </>
  );
}

import { type ReactNode } from 'react';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { isolateLtr, shownFileName } from '#client/lib/bidi.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { buttonClass } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { jobRowActions } from './actions.ts';
import type { Job } from '#client/jobs/documents.ts';
import { isFinishing, resultUrl } from '#client/lib/job-result.ts';
import { isUnfinished } from './use-jobs.ts';
import styles from './tray.module.css';

/** One job: its file, how far it is, and what can be done with it. */
export function JobItem({ job }: { job: Job }): ReactNode {
  const t = useT('jobs');
  const { id, status, resultName } = job;
  const Icon = resultName?.endsWith('.xlsx') === true ? FileSpreadsheet : FileText;
  const name = resultName === null ? t(`kinds.${job.kind}`) : shownFileName(resultName);
  return (
    <li className={styles.item}>
      <span className={cx(styles.icon, styles[status])}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.about}>
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </span>
        <JobState job={job} />
        {isUnfinished(job) && <JobProgress job={job} name={name} />}
      </div>
      <div className={styles.actions}>
        {status === 'done' && resultName !== null && (
          <a
            href={resultUrl(id)}
            download
            className={buttonClass('secondary', 'sm', styles.download)}
            aria-label={t('downloadNamed', { name })}
          >
            <Download size={14} aria-hidden />
            {t('download')}
          </a>
        )}
        {(['cancel', 'retry', 'dismiss'] as const)
          .filter((action) => job.allowedActions.includes(action))
          .map((action) => (
            <JobAction key={action} job={job} action={action} name={name} />
          ))}
      </div>
    </li>
  );
}

function JobAction({
  job,
  action,
  name,
}: {
  job: Job;
  action: 'cancel' | 'retry' | 'dismiss';
  name: string;
}): ReactNode {
  const t = useT('jobs');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(jobRowActions.document(action));
  const act = async (): Promise<void> => {
    const outcome = await run({ id: job.id });
    if (!outcome.ok) toast({ text: errorMessage(outcome.problem), tone: 'danger', key: job.id });
  };
  return (
    <IconButton
      size="sm"
      icon={jobRowActions.spec(action).icon}
      label={`${t(`actions.${action}`)} – ${name}`}
      tip={false}
      title={t(`actions.${action}`)}
      busy={isRunning}
      onClick={() => act()}
    />
  );
}

/** The bar; without a known end it only says that work goes on. */
function JobProgress({ job, name }: { job: Job; name: string }): ReactNode {
  const t = useT('jobs');
  const { done, total, status } = job;
  const isKnown = status === 'queued' || (total !== null && total > 0 && !isFinishing(job));
  return (
    <progress
      aria-label={t('progressOf', { name })}
      className={styles.bar}
      max={Math.max(1, total ?? 1)}
      {...(isKnown && { value: done })}
    />
  );
}

function JobState({ job }: { job: Job }): ReactNode {
  const t = useT('jobs');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { status, done, total, resultBytes, finishedAt } = job;
  const number = (value: number): string => isolateLtr(format.number(value));
  const rows = t('rows', { count: done, rows: number(done) });
  if (status === 'failed')
    return <p className={cx(styles.state, styles.problem)}>{errorMessage({ code: job.errorCode ?? 'internal' })}</p>;
  if (isFinishing(job)) return <p className={styles.state}>{t('finishing')}</p>;
  if (status === 'running')
    return (
      <p className={styles.state}>
        {total === null ? rows : t('rowsOf', { count: total, done: number(done), total: number(total) })}
      </p>
    );
  if (status !== 'done') return <p className={styles.state}>{t(`status.${status}`)}</p>;
  return (
    <p className={styles.state}>
      {rows}
      {resultBytes !== null && (
        <> · {t('size', { size: isolateLtr(sizeText(resultBytes, (value) => format.number(value))) })}</>
      )}
      {finishedAt !== null && (
        <>
          {' '}
          · <RelativeTime at={finishedAt} />
        </>
      )}
    </p>
  );
}

const mega = 1_048_576;

/** Megabytes with one digit, at least 0.1. */
function sizeText(bytes: number, number: (value: number) => string): string {
  const value = bytes / mega;
  return number(value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value));
}

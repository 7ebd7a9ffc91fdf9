// The viewer's jobs, on every page: a button in the header with the number of those that go on or have just ended, and
// a toast when one ends. Loaded once the page is idle.
import { type ReactNode, useCallback, useState } from 'react';
import { CircleCheck, CircleX, ListTodo } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { shownFileName } from '#client/lib/bidi.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Count } from '#client/ui/display/count.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Job } from '#client/jobs/documents.ts';
import { JobItem } from './job-item.tsx';
import { downloadResult } from '#client/lib/job-result.ts';
import { isUnfinished, useEndOfJobs, useJobs } from './use-jobs.ts';
import styles from './tray.module.css';

/** Mounted in the header of every page. */
export default function JobTray(): ReactNode {
  const t = useT('jobs');
  const errorMessage = useErrorMessage();
  const { jobs, error, refetch } = useJobs();
  const [isOpen, setOpen] = useState(false);
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const showEnd = useShowEnd();
  const onEnd = useCallback(
    (job: Job) => {
      showEnd(job);
      if (job.status !== 'canceled') setUnseen((ids) => new Set([...ids, job.id]));
    },
    [showEnd],
  );
  useEndOfJobs(jobs, onEnd);
  const phone = useIsPhone();
  // Where there is little room, there is no button for nothing.
  if (phone && !isOpen && !jobs?.length) return null;
  const count = (jobs ?? []).filter((job) => isUnfinished(job) || unseen.has(job.id)).length;
  return (
    <Popover
      label={t('title')}
      align="end"
      flush
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setUnseen(new Set());
      }}
      trigger={
        <IconButton
          icon={ListTodo}
          tip={false}
          label={count > 0 ? t('titleWithCount', { count }) : t('title')}
          className={styles.button}
          data-count={count}
        />
      }
    >
      <div className={styles.tray}>
        <h2 className={styles.title}>
          {t('title')}
          {count > 0 && <Count value={count} />}
        </h2>
        {!jobs && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
        {jobs?.length === 0 && <EmptyState variant="row" icon={ListTodo} title={t('none')} text={t('noneText')} />}
        {jobs && jobs.length > 0 && (
          <ul className={styles.list} aria-label={t('title')}>
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        )}
      </div>
    </Popover>
  );
}

/** Tells the end of a job in a toast. */
function useShowEnd(): (job: Job) => void {
  const t = useT('jobs');
  const errorMessage = useErrorMessage();
  return ({ id, kind, status, resultName, errorCode }) => {
    const name = resultName === null ? t(`kinds.${kind}`) : shownFileName(resultName);
    if (status === 'done' && resultName === null) {
      toast({ key: id, text: t('endedWithoutFile', { name }), icon: CircleCheck, tone: 'success' });
    } else if (status === 'done') {
      toast({
        key: id,
        text: t('ended', { name }),
        icon: CircleCheck,
        tone: 'success',
        action: {
          label: t('download'),
          onSelect: () => {
            downloadResult(id);
          },
        },
        countdown: false,
      });
    } else if (status === 'failed') {
      const reason = errorMessage({ code: errorCode ?? 'internal' });
      toast({ key: id, text: t('failedWith', { name, reason }), icon: CircleX, tone: 'danger' });
    }
  };
}

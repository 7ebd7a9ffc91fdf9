import { type ReactNode, useEffect, useState } from 'react';
import { CircleCheck, CircleX, Copy, Download, X } from 'lucide-react';
import { isolateLtr } from '#client/lib/bidi.ts';
import { isFinishing, resultUrl } from '#client/lib/job-result.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button, buttonClass } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { PrintJobQuery } from './documents.ts';
import styles from './print-job.module.css';

export interface StartedJob {
  id: string;
  isZpl: boolean;
}

const pollMs = 700;
const noEntities: readonly string[] = [];

/** Copies the commands of a file for a thermal printer. */
function CopyCommands({ id }: { id: string }): ReactNode {
  const t = useT('print');
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await fetch(resultUrl(id));
      if (!answer.ok) throw new Error(String(answer.status));
      await navigator.clipboard.writeText(await answer.text());
      toast({ text: t('copied'), tone: 'success', key: 'zpl' });
    } catch {
      toast({ text: t('copyFailed'), tone: 'danger', key: 'zpl' });
    }
    setBusy(false);
  };
  return (
    <Button icon={Copy} busy={isBusy} onClick={() => copy()}>
      {t('copy')}
    </Button>
  );
}

/** How far the file is; then the file. It also is among the jobs in the header, on every page. */
export function PrintJob({ job: { id, isZpl }, onClose }: { job: StartedJob; onClose: () => void }): ReactNode {
  const t = useT('print');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, refetch } = useLive(PrintJobQuery, { variables: { id }, watch: noEntities, rowId: id });
  const job = data?.job;
  const isOver = job != null && job.status !== 'queued' && job.status !== 'running';
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(refetch, pollMs);
    return () => {
      clearInterval(timer);
    };
  }, [isOver, refetch]);
  const total = job?.total ?? 0;
  if (!isOver) {
    const isWriting = job != null && isFinishing(job);
    return (
      <output className={styles.job}>
        <Spinner size={16} />
        <span>
          {isWriting ? t('writing') : t('preparing', { count: total, total: isolateLtr(format.number(total)) })}
        </span>
        <progress
          className={styles.bar}
          aria-label={t('progress')}
          max={Math.max(1, total)}
          {...(!isWriting && { value: job?.done ?? 0 })}
        />
      </output>
    );
  }
  return (
    <output className={styles.job}>
      {job.status === 'done' ? (
        <>
          <CircleCheck size={18} className={styles.done} aria-hidden />
          <span>{t('ready', { count: total, total: isolateLtr(format.number(total)) })}</span>
          <a href={resultUrl(id)} download className={buttonClass('secondary', 'md')}>
            <Download size={16} aria-hidden />
            {t('download')}
          </a>
          {isZpl && <CopyCommands id={id} />}
        </>
      ) : (
        <>
          <CircleX size={18} className={styles.failed} aria-hidden />
          <span>{job.status === 'canceled' ? t('canceled') : errorMessage({ code: job.errorCode ?? 'internal' })}</span>
        </>
      )}
      <IconButton icon={X} label={t('close')} onClick={onClose} />
    </output>
  );
}

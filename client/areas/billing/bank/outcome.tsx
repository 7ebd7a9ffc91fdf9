// What became of the rows of a bank file, while its job goes on and afterwards.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useJob } from '#client/jobs/use-last-job.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { type ShownOutcome, type OpenBankFile } from './documents.ts';
import styles from '../views/views.module.css';

const icons = { paid: CircleCheck, rejected: Undo2, failed: CircleX } as const;
const states = ['paid', 'rejected', 'failed'] as const;

function Row({ outcome: { line, reference, state, code } }: { outcome: ShownOutcome }): ReactNode {
  const t = useT('bank-files');
  const errorMessage = useErrorMessage();
  const known = states.find((each) => each === state) ?? 'failed';
  const Icon = icons[known];
  return (
    <tr>
      <td className={styles.wide}>
        <Ltr>{String(line)}</Ltr>
      </td>
      <td>
        <Ltr mono>{reference}</Ltr>
      </td>
      <td>
        <span className={styles.state}>
          <Icon size={14} aria-hidden />
          {t(`state.${known}`)}
        </span>
        {code !== null && <div className={styles.why}>{errorMessage({ code })}</div>}
      </td>
    </tr>
  );
}

export function BankOutcomes({ file, onProgress }: { file: OpenBankFile; onProgress: () => void }): ReactNode {
  const t = useT('bank-files');
  const format = useFormat();
  const job = useJob(file.jobId);
  const isRunning = file.status === 'running';
  // The job tells how far it is; the outcomes are read again with each of its steps.
  const version = job?.version;
  const told = useEffectEvent(onProgress);
  useEffect(() => {
    if (isRunning && version !== undefined) told();
  }, [version, isRunning]);
  const inOrder = file.outcomes.toSorted(
    (a, b) => Number(a.code === null) - Number(b.code === null) || a.line - b.line,
  );
  const count = (state: string): number => file.outcomes.filter((each) => each.state === state).length;
  const failed = count('failed');
  return (
    <ViewSection title={file.name} text={t(isRunning ? 'goesOn' : 'over')}>
      {!isRunning && (
        <Banner
          tone={failed === 0 ? 'success' : 'warning'}
          live="status"
          title={t('updated', { count: file.outcomes.length - failed })}
        />
      )}
      {isRunning && (
        <progress
          className={styles.progress}
          aria-label={t('progress')}
          max={Math.max(1, job?.total ?? 1)}
          value={Math.max(job?.done ?? 0, file.outcomes.length)}
        />
      )}
      <dl className={styles.figures}>
        {states.map((state) => (
          <div key={state}>
            <dt>{t(`states.${state}`)}</dt>
            <dd>
              <Ltr>{format.number(count(state))}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {inOrder.length > 0 && (
        <div className={styles.box}>
          <table className={styles.table} aria-label={t('outcomes')}>
            <thead>
              <tr>
                <th scope="col" className={styles.wide}>
                  {t('columns.line')}
                </th>
                <th scope="col">{t('columns.invoice')}</th>
                <th scope="col">{t('columns.match')}</th>
              </tr>
            </thead>
            <tbody>
              {inOrder.map((outcome) => (
                <Row key={outcome.line} outcome={outcome} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ViewSection>
  );
}

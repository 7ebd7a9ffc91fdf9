import { type ReactNode, useId } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { type ServiceCheck, ServiceChecksQuery } from '../documents.ts';
import styles from './instances.module.css';

const noVariables = {};
const noEntities: readonly string[] = [];

/** The last run of each nightly check, and what it found. */
export function Checks(): ReactNode {
  const t = useT('service');
  const id = useId();
  const { data } = useLive(ServiceChecksQuery, { variables: noVariables, watch: noEntities });
  if (!data) return null;
  return (
    <section aria-labelledby={id} className={styles.instances}>
      <h2 id={id} className={styles.heading}>
        {t('checks.title')}
      </h2>
      <p className={styles.hint}>{data.serviceChecks.length === 0 ? t('checks.none') : t('checks.text')}</p>
      <ul className={styles.checks}>
        {data.serviceChecks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check: { kind, status, errorCode, createdAt, finishedAt } }: { check: ServiceCheck }): ReactNode {
  const t = useT('service');
  const errorMessage = useErrorMessage();
  const isOver = status === 'done' || status === 'failed';
  return (
    <li className={styles.check}>
      <strong>{t(`checks.${kind}`)}</strong>
      <Badge tone={status === 'done' ? 'success' : status === 'failed' ? 'danger' : 'neutral'}>
        {isOver ? t(`checks.${status}`) : t('checks.running')}
      </Badge>
      <RelativeTime at={finishedAt ?? createdAt} className={styles.hint} />
      {errorCode !== null && <span className={styles.hint}>{errorMessage({ code: errorCode })}</span>}
    </li>
  );
}

// One run: its verdict, each check, and what differs.
import type { ReactNode } from 'react';
import { CircleCheck, CircleX, LoaderCircle, Moon, OctagonPause } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Reconciliation } from '../documents.ts';
import { Differences } from './differences.tsx';
import styles from './reconciliation.module.css';

/** How a run ended, in a shape, a colour and a word. */
export function verdictOf({ status, differences }: Reconciliation) {
  if (status === 'running') return { key: 'running', icon: LoaderCircle, tone: 'info' } as const;
  if (status === 'stopped') return { key: 'stopped', icon: OctagonPause, tone: 'warning' } as const;
  return differences === 0
    ? ({ key: 'right', icon: CircleCheck, tone: 'success' } as const)
    : ({ key: 'wrong', icon: CircleX, tone: 'danger' } as const);
}

/** Who started it and when. */
export function Started({ run: { startedBy, createdAt } }: { run: Reconciliation }): ReactNode {
  const t = useT('ledger');
  const format = useFormat();
  return (
    <span className={styles.muted}>
      {format.dateTime(createdAt)} ·{' '}
      {startedBy ? (
        <bdi>{startedBy.name}</bdi>
      ) : (
        <>
          <Moon size={12} aria-hidden /> {t('reconciliation.night')}
        </>
      )}
    </span>
  );
}

function Checks({ run: { checks } }: { run: Reconciliation }): ReactNode {
  const t = useT('ledger');
  const format = useFormat();
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, rows, differences }) => {
        const Icon = differences === 0 ? CircleCheck : CircleX;
        return (
          <li key={check} data-wrong={differences > 0 || undefined}>
            <Icon size={16} aria-hidden />
            <span className={styles.check}>
              <strong>{t(`checks.${check}`)}</strong>
              <small>{t(`checkTexts.${check}`)}</small>
            </span>
            <span className={styles.rows}>
              <Ltr>{format.number(rows)}</Ltr>
              <small>
                {differences === 0
                  ? t('reconciliation.noDifference')
                  : t('reconciliation.differences', { count: differences })}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A run as it is now. */
export function Run({ run }: { run: Reconciliation }): ReactNode {
  const t = useT('ledger');
  const format = useFormat();
  const { key, icon: Icon, tone } = verdictOf(run);
  return (
    <section className={styles.run} aria-labelledby="verdict">
      <header className={styles.verdict} data-tone={tone}>
        <Icon size={20} aria-hidden />
        <div>
          <h2 id="verdict" aria-live="polite">
            {t(`verdicts.${key}`, { count: run.differences })}
          </h2>
          <p>
            {t('reconciliation.compared', { rows: format.number(run.rows) })} · <Started run={run} />
          </p>
        </div>
      </header>
      <Checks run={run} />
      {run.differences > 0 && <Differences key={run.version} id={run.id} total={run.differences} />}
    </section>
  );
}

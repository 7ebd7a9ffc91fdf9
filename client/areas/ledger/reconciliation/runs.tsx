import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import type { Reconciliation } from '../documents.ts';
import { Started, verdictOf } from './run.tsx';
import styles from './reconciliation.module.css';

/** The runs that are kept, to look at an earlier one. */
export function Runs({
  runs,
  shown,
  onShow,
}: {
  runs: readonly Reconciliation[];
  shown: string;
  onShow: (id: string) => void;
}): ReactNode {
  const t = useT('ledger');
  return (
    <nav className={styles.runs} aria-label={t('reconciliation.runs')}>
      <h3>{t('reconciliation.runs')}</h3>
      <ul>
        {runs.map((run) => {
          const { key, icon: Icon, tone } = verdictOf(run);
          return (
            <li key={run.id}>
              <button
                type="button"
                data-tone={tone}
                aria-current={run.id === shown}
                onClick={() => {
                  onShow(run.id);
                }}
              >
                <Icon size={14} aria-hidden />
                <span>
                  {t(`verdicts.${key}`, { count: run.differences })}
                  <Started run={run} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type FoundDifference, DifferencesQuery } from '../documents.ts';
import { RowLink } from '../row-link.tsx';
import styles from './reconciliation.module.css';

const watched: readonly string[] = [];

function Missing({ missing }: Pick<FoundDifference, 'missing'>): ReactNode {
  const t = useT('ledger');
  const format = useFormat();
  if (missing.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label={t('reconciliation.missing')}>
      {missing.map(({ rule, account, amount }) => (
        <li key={`${rule} ${account}`}>
          {t(`accounts.${account}`)} <Ltr>{format.amount(amount, { sign: true })}</Ltr>
        </li>
      ))}
    </ul>
  );
}

/** The rows that differ, each with a link to it. */
export function Differences({ id, total }: { id: string; total: number }): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(DifferencesQuery, { variables: { id }, watch: watched });
  const found = data?.reconciliationDifferences;
  if (!found) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  return (
    <>
      <table className={styles.differences}>
        <thead>
          <tr>
            {(['row', 'check', 'expected', 'found'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`differenceColumns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((difference, index) => (
            <tr key={`${difference.check} ${index}`}>
              <td>
                <RowLink source={difference.source} id={difference.sourceId} label={difference.label} />
                <Missing missing={difference.missing} />
              </td>
              <td>{t(`checks.${difference.check}`)}</td>
              <td>
                <Money centimes={difference.expected} unit="none" />
              </td>
              <td>
                <Money centimes={difference.found} unit="none" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length < total && (
        <p className={styles.muted}>{t('reconciliation.first', { shown: found.length, total })}</p>
      )}
    </>
  );
}

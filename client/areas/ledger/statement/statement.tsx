import { type ReactNode, useMemo } from 'react';
import { FileX } from 'lucide-react';
import { addDays } from '#client/lib/formatters.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { DateRange } from '#client/ui/form/date/date-range.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { StatementQuery } from '../documents.ts';
import { AccountTabs } from './account-tabs.tsx';
import { StatementExport } from './export.tsx';
import { Entries } from './entries.tsx';
import { Sums } from './sums.tsx';
import type { StatementAddress } from './use-statement-address.ts';
import styles from './statement.module.css';

const watched = ['ledgerAccount'];

/** The statement of an account in the period of the address, live. */
export function StatementOf({ accountId, address }: { accountId: string; address: StatementAddress }): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const { gte, lt } = address.range;
  const period = useMemo(() => ({ firstDay: gte, lastDay: lt === null ? null : addDays(lt, -1) }), [gte, lt]);
  const { data, error, loading, refetch } = useLive(StatementQuery, {
    variables: { accountId, period, after: null },
    watch: watched,
    rowId: accountId,
  });
  const statement = data?.ledgerStatement;
  if (!data && error) return <ErrorState text={errorMessage(error)} onRetry={refetch} />;
  if (statement === null)
    return <EmptyState icon={FileX} title={t('statement.missing')} text={t('statement.missingText')} />;
  return (
    <div className={styles.statement}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>
            {statement ? t(`accounts.${statement.account.kind}`) : t('statement.title')}
            {statement?.owner != null && (
              <>
                {' · '}
                <bdi>{statement.owner}</bdi>
              </>
            )}
          </h2>
          <p>{statement && t(`accountTexts.${statement.account.kind}`)}</p>
        </div>
        {statement && (
          <StatementExport
            accountId={accountId}
            period={period}
            owner={statement.owner}
            kind={statement.account.kind}
          />
        )}
      </header>
      {statement && (
        <AccountTabs
          account={statement.account}
          onChoose={(account) => {
            address.go({ account });
          }}
        />
      )}
      <div className={styles.period}>
        <DateRange
          label={t('statement.period')}
          value={address.range}
          presets
          onChange={(range) => {
            address.go({ range });
          }}
        />
      </div>
      {statement && <Sums statement={statement} />}
      {loading || !statement ? (
        <PanelSkeleton />
      ) : (
        <Entries statement={statement} accountId={accountId} period={period} />
      )}
    </div>
  );
}

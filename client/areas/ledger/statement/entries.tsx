// The entries of a statement: the first page, and each further one when it is asked for.
import { type ReactNode, useState } from 'react';
import { ReceiptText } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { cx } from '#client/lib/cx.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { type AccountStatement, StatementQuery, type AccountEntry } from '../documents.ts';
import { RowLink } from '../row-link.tsx';
import shared from '../ledger.module.css';
import styles from './statement.module.css';

const watched = ['ledgerAccount'];

interface PageOf {
  accountId: string;
  period: { firstDay: string | null; lastDay: string | null };
}

function Entry({ row }: { row: AccountEntry }): ReactNode {
  const t = useT('ledger');
  const format = useFormat();
  const { at, rule, isCorrection, source, sourceId, label, party, debit, credit, balance } = row;
  return (
    <tr>
      <td className={styles.at}>
        <time dateTime={at} title={format.dateTime(at)}>
          {format.date(at)} <span className={shared.muted}>{format.time(at)}</span>
        </time>
      </td>
      <td className={styles.what}>
        <span className={styles.rule}>
          {t(`rules.${rule}`)}
          {isCorrection && <Badge tone="warning">{t('statement.correction')}</Badge>}
        </span>
        {party !== null && (
          <span className={shared.muted}>
            <bdi>{party}</bdi>
          </span>
        )}
      </td>
      <td className={styles.source}>{label !== null && <RowLink source={source} id={sourceId} label={label} />}</td>
      <td className={styles.debit} data-label={t('columns.debit')}>
        {debit > 0 && <Money centimes={debit} unit="none" />}
      </td>
      <td className={styles.credit} data-label={t('columns.credit')}>
        {credit > 0 && <Money centimes={credit} unit="none" />}
      </td>
      <td className={styles.balance}>
        <Money centimes={balance} unit="none" className={cx(styles.after, balance < 0 && shared.negative)} />
      </td>
    </tr>
  );
}

/** The rows of one page, and the pages behind it as far as they were asked for. */
function Rows({
  statement: { rows, next },
  pages,
  ...of
}: PageOf & { statement: AccountStatement; pages: number }): ReactNode {
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </tbody>
      {next !== null && pages > 0 && <NextRows {...of} after={next} pages={pages - 1} />}
    </>
  );
}

function NextRows({ after, pages, ...of }: PageOf & { after: string; pages: number }): ReactNode {
  const errorMessage = useErrorMessage();
  const { accountId, period } = of;
  const { data, error, refetch } = useLive(StatementQuery, {
    variables: { accountId, period, after },
    watch: watched,
    rowId: accountId,
  });
  const statement = data?.ledgerStatement;
  if (statement) return <Rows {...of} statement={statement} pages={pages} />;
  if (!error) return null;
  return (
    <tbody>
      <tr>
        <td colSpan={6}>
          <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />
        </td>
      </tr>
    </tbody>
  );
}

/** The entries as a table, the newest first; as cards on a phone. */
export function Entries({ statement, ...of }: PageOf & { statement: AccountStatement }): ReactNode {
  const t = useT('ledger');
  const [pages, setPages] = useState(0);
  if (statement.rows.length === 0)
    return <EmptyState icon={ReceiptText} title={t('statement.empty')} text={t('statement.emptyText')} />;
  return (
    <div className={styles.entries}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['at', 'rule', 'label', 'debit', 'credit', 'balance'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <Rows {...of} statement={statement} pages={pages} />
      </table>
      {statement.next !== null && (
        <Button
          tone="quiet"
          onClick={() => {
            setPages((before) => before + 1);
          }}
        >
          {t('statement.more')}
        </Button>
      )}
    </div>
  );
}

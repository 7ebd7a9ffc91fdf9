// The rows of a bank file by what becomes of them: what is paid, what came back, and what is left alone, with why.
import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Payee } from '../one/parts.tsx';
import type { ShownBankRow } from './documents.ts';
import styles from '../views/views.module.css';

const tones = { matched: 'success', reject: 'danger', amount_differs: 'warning', unknown: 'warning' } as const;
const toneOf = (match: string): (typeof tones)[keyof typeof tones] | 'neutral' =>
  Object.entries(tones).find(([name]) => name === match)?.[1] ?? 'neutral';

function Line({
  row: { line, text, reference, amount, payment, reason, match, invoice },
}: {
  row: ShownBankRow;
}): ReactNode {
  const t = useT('bank-files');
  return (
    <tr>
      <td className={styles.wide}>
        <Ltr>{String(line)}</Ltr>
      </td>
      <td>
        <div>{reference === null ? <bdi>{text === '' ? '—' : text}</bdi> : <Ltr mono>{reference}</Ltr>}</div>
        {invoice && <Payee invoice={invoice} />}
      </td>
      <td>
        <Badge tone={toneOf(match)}>{t(`matches.${match}`)}</Badge>
        <div className={styles.quiet}>
          {match === 'reject' ? (
            <bdi>{reason}</bdi>
          ) : (
            match === 'matched' && payment !== null && <Ltr mono>{payment}</Ltr>
          )}
        </div>
      </td>
      <td className={styles.amount}>
        {amount === null ? '—' : <Money centimes={amount} unit="none" />}
        {match === 'amount_differs' && invoice && (
          <div className={styles.warn}>
            {t('instead')} <Money centimes={invoice.amount} unit="none" />
          </div>
        )}
      </td>
    </tr>
  );
}

/** Rows as a table. */
export function MatchTable({ label, rows }: { label: string; rows: readonly ShownBankRow[] }): ReactNode {
  const t = useT('bank-files');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.wide}>
              {t('columns.line')}
            </th>
            <th scope="col">{t('columns.invoice')}</th>
            <th scope="col">{t('columns.match')}</th>
            <th scope="col" className={styles.amount}>
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// A bank file before it is confirmed: its columns, and what each row would do.
import { type ReactNode, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { ColumnFields } from './column-fields.tsx';
import { type ShownBankRow, ConfirmBankFileMutation, type OpenBankFile } from './documents.ts';
import { MatchTable } from './match-table.tsx';
import styles from '../views/views.module.css';

/** Rows of a table that are shown at first. */
const firstRows = 100;

const acts = ({ match }: ShownBankRow): boolean => match === 'matched' || match === 'reject';
const sumOf = (rows: readonly ShownBankRow[]): number => rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

function Part({ title, rows }: { title: string; rows: readonly ShownBankRow[] }): ReactNode {
  const t = useT('bank-files');
  const [isAll, setAll] = useState(false);
  const left = isAll ? 0 : rows.length - firstRows;
  if (rows.length === 0) return null;
  return (
    <ViewSection title={title}>
      <MatchTable label={title} rows={isAll ? rows : rows.slice(0, firstRows)} />
      {left > 0 && (
        <Button
          tone="quiet"
          onClick={() => {
            setAll(true);
          }}
        >
          {t('more', { count: left })}
        </Button>
      )}
    </ViewSection>
  );
}

/** What confirming the file would do; the rows are matched with the invoices as they are now. */
export function BankDraft({ file, onChanged }: { file: OpenBankFile; onChanged: () => void }): ReactNode {
  const t = useT('bank-files');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(ConfirmBankFileMutation);
  const paid = file.matches.filter(({ match }) => match === 'matched');
  const rejected = file.matches.filter(({ match }) => match === 'reject');
  const left = file.matches.filter((row) => !acts(row));
  const confirm = async (): Promise<void> => {
    const outcome = await run({ id: file.id });
    if (outcome.ok) onChanged();
  };
  return (
    <>
      <ViewSection title={file.name} text={t('mapText', { count: file.lines })}>
        <ColumnFields file={file} onMapped={onChanged} />
        <div className={styles.bar}>
          <span className={styles.total}>
            {t('toPay', { count: paid.length })} · <Money centimes={sumOf(paid)} />
            {rejected.length > 0 && ` · ${t('toReject', { count: rejected.length })}`}
          </span>
          <Button
            tone="primary"
            icon={CircleCheck}
            busy={isRunning}
            disabled={paid.length + rejected.length === 0}
            onClick={() => confirm()}
          >
            {t('confirm')}
          </Button>
        </div>
        {error && (
          <Banner tone="danger" live="alert">
            {errorMessage(error)}
          </Banner>
        )}
      </ViewSection>
      <Part title={t('parts.matched', { count: paid.length })} rows={paid} />
      <Part title={t('parts.reject', { count: rejected.length })} rows={rejected} />
      <Part title={t('parts.left', { count: left.length })} rows={left} />
    </>
  );
}

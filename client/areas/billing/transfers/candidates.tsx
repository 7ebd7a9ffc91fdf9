// The invoices of a selection as a batch of transfers would take them; those that it leaves out say why.
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Landmark } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { viewPath } from '../views/view-path.ts';
import { ViewSection } from '../views/view-section.tsx';
import {
  createTransferMutation,
  type ShownCandidate,
  TransferPreviewQuery,
  type TransferSelection,
} from './documents.ts';
import styles from '../views/views.module.css';

const watched = ['invoice', 'transferBatch'];

function Row({ candidate: { invoice, holder, account, openBatch, code } }: { candidate: ShownCandidate }): ReactNode {
  const t = useT('transfers');
  const errorMessage = useErrorMessage();
  return (
    <tr>
      <td>
        <Ltr mono>{invoice.reference}</Ltr>
        {code !== null && <div className={styles.why}>{errorMessage({ code })}</div>}
        {code === null && openBatch !== null && (
          <div className={styles.warn}>{t('inBatch', { number: openBatch })}</div>
        )}
      </td>
      <td>
        <bdi>{holder}</bdi>
      </td>
      <td className={styles.wide}>{account !== null && <Ltr mono>{account}</Ltr>}</td>
      <td className={styles.amount}>
        <Money centimes={invoice.amount} unit="none" />
      </td>
    </tr>
  );
}

function CandidateTable({ label, rows }: { label: string; rows: readonly ShownCandidate[] }): ReactNode {
  const t = useT('transfers');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('columns.invoice')}</th>
            <th scope="col">{t('columns.holder')}</th>
            <th scope="col" className={styles.wide}>
              {t('columns.account')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((candidate) => (
            <Row key={candidate.invoice.id} candidate={candidate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Makes a batch of the invoices of a selection. */
export function Candidates({ selection }: { selection: TransferSelection }): ReactNode {
  const t = useT('transfers');
  const errorMessage = useErrorMessage();
  const [, navigate] = useLocation();
  const [withOpen, setWithOpen] = useState(false);
  const { data, error, refetch } = useLive(TransferPreviewQuery, { variables: { input: selection }, watch: watched });
  const { run, isRunning, error: problem } = useAction(createTransferMutation);
  const all = data?.transferPreview;
  if (!all) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  const payable = all.filter(({ code }) => code === null);
  const refused = all.filter(({ code }) => code !== null);
  const open = payable.filter(({ openBatch }) => openBatch !== null);
  const taken = withOpen ? payable : payable.filter(({ openBatch }) => openBatch === null);
  const total = taken.reduce((sum, { invoice }) => sum + invoice.amount, 0);
  const create = async (): Promise<void> => {
    const outcome = await run({ invoiceIds: taken.map(({ invoice }) => invoice.id), again: withOpen });
    if (!outcome.ok) return;
    toast({ text: t('made', { number: outcome.data.result.row.number }), tone: 'success' });
    navigate(viewPath('transfers'));
  };
  return (
    <>
      <ViewSection title={t('new.title', { count: payable.length })} text={t('new.text')}>
        {open.length > 0 && (
          <Banner tone="warning" title={t('open.title', { count: open.length })}>
            <Checkbox
              label={t('open.again')}
              checked={withOpen}
              onChange={({ target }) => {
                setWithOpen(target.checked);
              }}
            />
          </Banner>
        )}
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        {payable.length > 0 && <CandidateTable label={t('new.title', { count: payable.length })} rows={payable} />}
        <div className={styles.bar}>
          <span className={styles.total}>
            {t('invoices', { count: taken.length })} · <Money centimes={total} />
          </span>
          <Button
            tone="primary"
            icon={Landmark}
            busy={isRunning}
            disabled={taken.length === 0}
            onClick={() => create()}
          >
            {t('new.make')}
          </Button>
        </div>
      </ViewSection>
      {refused.length > 0 && (
        <ViewSection title={t('refused.title', { count: refused.length })} text={t('refused.text')}>
          <CandidateTable label={t('refused.title', { count: refused.length })} rows={refused} />
        </ViewSection>
      )}
    </>
  );
}

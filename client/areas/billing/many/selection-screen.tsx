// Bills the parcels of a selection: what each customer would get, and why the others stand on no invoice.
import type { ReactNode } from 'react';
import { FileCheck, PackageX } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { useSelection } from '../views/use-selection.ts';
import { ViewPage } from '../views/view-page.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { isUnfinished, useLastJob } from '#client/jobs/use-last-job.ts';
import { BillingOutcome } from './billing-outcome.tsx';
import { BillingPreviewQuery, type BillingSelection, BillSelectionMutation } from './documents.ts';
import styles from '../views/views.module.css';

const watched = ['invoice'];

const isMatching = (value: object): value is object & NonNullable<BillingSelection['matching']> => 'tab' in value;

type Preview = NonNullable<ResultOf<typeof BillingPreviewQuery>['billingPreview']>;

/** What each customer would get. */
function Customers({ customers }: Pick<Preview, 'customers'>): ReactNode {
  const t = useT('invoicing');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={t('selection.title', { count: customers.length })}>
        <thead>
          <tr>
            <th scope="col">{t('columns.customer')}</th>
            <th scope="col" className={styles.amount}>
              {t('columns.parcels')}
            </th>
            {(['cod', 'taken'] as const).map((name) => (
              <th key={name} scope="col" className={`${styles.amount} ${styles.wide}`}>
                {t(`columns.${name}`)}
              </th>
            ))}
            <th scope="col" className={styles.amount}>
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map(({ company, parcels, codTotal, compensation, charges, extras, tax, amount }, index) => (
            <tr key={company?.id ?? index}>
              <td>
                <bdi>{company?.name}</bdi>
              </td>
              <td className={styles.amount}>
                <Ltr>{String(parcels)}</Ltr>
              </td>
              <td className={`${styles.amount} ${styles.wide}`}>
                <Money centimes={codTotal + compensation} unit="none" />
              </td>
              <td className={`${styles.amount} ${styles.wide}`}>
                <Money centimes={0 - charges - extras - tax} unit="none" />
              </td>
              <td className={styles.amount}>
                <Money centimes={amount} unit="none" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The parcels that stand on no invoice, each with the reason. */
function Left({ left }: Pick<Preview, 'left'>): ReactNode {
  const t = useT('invoicing');
  return (
    <ViewSection title={t('left.title', { count: left.length })}>
      <div className={styles.box}>
        <table className={styles.table} aria-label={t('left.title', { count: left.length })}>
          <tbody>
            {left.map(({ id, trackingNumber, reason }) => (
              <tr key={id}>
                <td>
                  <Ltr mono>{trackingNumber}</Ltr>
                </td>
                <td className={styles.quiet}>{t(`left.${reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ViewSection>
  );
}

function SelectionPreview({ selection }: { selection: BillingSelection }): ReactNode {
  const t = useT('invoicing');
  const errorMessage = useErrorMessage();
  const job = useLastJob('billCustomers');
  const { data, error, refetch } = useLive(BillingPreviewQuery, { variables: { input: selection }, watch: watched });
  useEntityChanges('invoice', 'any', refetch);
  const { run, isRunning, error: problem } = useAction(BillSelectionMutation);
  const preview = data?.billingPreview;
  if (!preview) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  const { customers, left } = preview;
  const total = customers.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <ViewSection title={t('selection.title', { count: customers.length })} text={t('selection.text')}>
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        {customers.length > 0 && <Customers customers={customers} />}
        <div className={styles.bar}>
          <span className={styles.total}>
            {t('selection.invoices', { count: customers.length })} · <Money centimes={total} />
          </span>
          <Button
            tone="primary"
            icon={FileCheck}
            busy={isRunning || (job !== undefined && isUnfinished(job))}
            disabled={customers.length === 0}
            onClick={() => void run({ ...selection })}
          >
            {t('selection.make')}
          </Button>
        </div>
      </ViewSection>
      {left.length > 0 && <Left left={left} />}
    </>
  );
}

/** Billing the selected parcels. */
export default function SelectionScreen(): ReactNode {
  const t = useT('invoicing');
  const selection = useSelection(isMatching);
  const job = useLastJob('billCustomers');
  return (
    <ViewPage title={t('selection.page')}>
      {job && <BillingOutcome job={job} />}
      {selection ? (
        <SelectionPreview key={JSON.stringify(selection)} selection={selection} />
      ) : (
        <EmptyState icon={PackageX} title={t('selection.none')} text={t('selection.noneText')} />
      )}
    </ViewPage>
  );
}

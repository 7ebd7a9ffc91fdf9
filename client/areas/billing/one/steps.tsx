// What happened to an invoice, the newest first.
import type { ReactNode } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { InvoiceStepsQuery } from '../documents.ts';
import styles from './steps.module.css';

const watched = ['invoice'];

/** The steps of an invoice. */
export function InvoiceSteps({ id }: { id: string }): ReactNode {
  const t = useT('billing');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(InvoiceStepsQuery, { variables: { id }, watch: watched, rowId: id });
  if (!data)
    return error ? <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
  return (
    <ol className={styles.steps}>
      {data.invoiceSteps.map(({ id: stepId, at, name, actor, amount, amountBefore }) => (
        <li key={stepId}>
          <span className={styles.what}>
            {t(`steps.${name.replace('invoice.', '')}`)}
            {amountBefore !== null && amount !== null && amountBefore !== amount && (
              <span className={styles.change}>
                <s>
                  <Money centimes={amountBefore} unit="none" />
                </s>{' '}
                <Money centimes={amount} />
              </span>
            )}
          </span>
          <span className={styles.who}>
            {actor ? <bdi>{actor.name}</bdi> : t('steps.system')} · {format.dateTime(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}

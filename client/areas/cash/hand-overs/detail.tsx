import type { ReactNode } from 'react';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { Printer } from 'lucide-react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { handOverRowActions } from './actions.tsx';
import { type HandOver, HandOverQuery, PrintHandOverMutation } from './documents.ts';
import { Equation, HandOverStatus } from './parts.tsx';
import styles from './hand-overs.module.css';

const handOverQuery = {
  entity: 'handOver',
  document: HandOverQuery,
  rowOf: ({ handOver }: ResultOf<typeof HandOverQuery>) => handOver,
};

function PrintButton({ id }: { id: string }): ReactNode {
  const t = useT('hand-overs');
  const { print, isBusy } = usePrintJob(PrintHandOverMutation, ({ handOverPrint }) => handOverPrint.job);
  return (
    <Button
      icon={Printer}
      busy={isBusy}
      onClick={() => {
        print({ id });
      }}
    >
      {t('print')}
    </Button>
  );
}

function Content({ handOver }: { handOver: HandOver }): ReactNode {
  const t = useT('hand-overs');
  const format = useFormat();
  const { reference, driver, note, reason, countedBy, countedAt, resolvedBy, postedAt, pieces } = handOver;
  const fact = (key: string, value: ReactNode): ReactNode =>
    value !== null && (
      <div>
        <dt>{t(`facts.${key}`)}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <article className={styles.detail} aria-label={reference}>
      <header className={styles.line}>
        <div className={styles.head}>
          <Ltr mono className={styles.muted}>
            {reference}
          </Ltr>
          <h2>
            <bdi>{driver?.name}</bdi>
          </h2>
        </div>
        <HandOverStatus handOver={handOver} />
      </header>
      <Equation handOver={handOver} />
      <dl className={styles.facts}>
        {fact('note', note && <bdi>{note}</bdi>)}
        {fact('reason', reason && <bdi>{reason}</bdi>)}
        {fact('countedBy', countedBy && <bdi>{countedBy.name}</bdi>)}
        {fact('countedAt', countedAt && format.dateTime(countedAt))}
        {fact('resolvedBy', resolvedBy && <bdi>{resolvedBy.name}</bdi>)}
        {fact('postedAt', postedAt && format.dateTime(postedAt))}
        {pieces.map(({ value, n }) => (
          <div key={value}>
            <dt>
              <Ltr>{`${format.amount(value, { whole: value % 100 === 0 })} × ${format.number(n)}`}</Ltr>
            </dt>
            <dd>
              <Money centimes={value * n} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** A hand-over beside the list. */
export default function HandOverDrawer({ onAct, ...frame }: ListDrawerProps<HandOver>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="hand-overs"
      screen="handOvers"
      state={useLiveRow(handOverQuery, frame.id)}
      renderFooter={(handOver) => (
        <ActionButtons
          area="hand-overs"
          row={handOver}
          presentation={handOverRowActions.presentation}
          onAct={onAct}
          main={['count', 'resolve']}
        >
          <PrintButton id={handOver.id} />
        </ActionButtons>
      )}
    >
      {(handOver) => <Content handOver={handOver} />}
    </RowDrawer>
  );
}

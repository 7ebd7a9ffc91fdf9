import type { ReactNode } from 'react';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { Printer } from 'lucide-react';
import { cashDayLineKinds } from '#shared/areas/cash/cash-day.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { placeName } from '#client/list/columns.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Difference } from '../hand-overs/parts.tsx';
import { type CashDay, type ClosedDayLine, CashDayQuery, PrintCashDayMutation } from './documents.ts';
import { DayFigures } from './figures.tsx';
import styles from './days.module.css';

const dayQuery = {
  entity: 'cashDay',
  document: CashDayQuery,
  rowOf: ({ cashDay }: ResultOf<typeof CashDayQuery>) => cashDay,
};

function Lines({ lines }: { lines: readonly ClosedDayLine[] }): ReactNode {
  const t = useT('cash-days');
  const format = useFormat();
  return cashDayLineKinds.map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    return (
      own.length > 0 && (
        <section key={kind}>
          <h3>{t(`kinds.${kind}`)}</h3>
          <ul className={styles.lines}>
            {own.map((line, index) => (
              <li key={index}>
                <bdi>{line.driver?.name ?? line.reference}</bdi>
                <Money centimes={line.amount} />
                {kind !== 'held' && (
                  <span className={styles.muted}>
                    <Ltr mono>{line.reference}</Ltr> · {format.dateTime(line.at)}
                  </span>
                )}
                {line.difference !== 0 && <Difference centimes={line.difference} />}
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

function Content({ day }: { day: CashDay & { lines: readonly ClosedDayLine[] } }): ReactNode {
  const format = useFormat();
  return (
    <article className={styles.detail} aria-label={day.day}>
      <header>
        <h2>{format.date(`${day.day}T12:00:00Z`)}</h2>
        <span className={styles.muted}>
          <bdi>{day.hub && placeName(day.hub)}</bdi> · <bdi>{day.closedBy?.name}</bdi> ·{' '}
          {format.dateTime(day.createdAt)}
        </span>
      </header>
      <DayFigures day={day} />
      {day.note !== null && (
        <p className={styles.muted}>
          <bdi>{day.note}</bdi>
        </p>
      )}
      <Lines lines={day.lines} />
    </article>
  );
}

/** A closed day beside the list: its figures and lines, as they were. */
export default function CashDayDrawer(props: ListDrawerProps<CashDay>): ReactNode {
  const t = useT('cash-days');
  const { print, isBusy } = usePrintJob(PrintCashDayMutation, ({ cashDayPrint }) => cashDayPrint.job);
  return (
    <RowDrawer
      {...props}
      area="cash-days"
      state={useLiveRow(dayQuery, props.id)}
      renderFooter={({ id }) => (
        <Button
          tone="primary"
          icon={Printer}
          busy={isBusy}
          onClick={() => {
            print({ id });
          }}
        >
          {t('print')}
        </Button>
      )}
    >
      {(day) => <Content day={day} />}
    </RowDrawer>
  );
}

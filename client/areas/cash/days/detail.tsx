import type { ReactNode } from 'react';
import { FileX, Printer } from 'lucide-react';
import { cashDayLineKinds } from '#shared/areas/cash/cash-day.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { placeName } from '#client/list/columns.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { Difference } from '../hand-overs/parts.tsx';
import { type CashDay, type ClosedDayLine, CashDayQuery, PrintCashDayMutation } from './documents.ts';
import { DayFigures } from './figures.tsx';
import styles from './days.module.css';

const watched = ['cashDay'];

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

/** A closed day beside the list: its figures and lines, as they were. */
export default function CashDayDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
}: ListDrawerProps<CashDay>): ReactNode {
  const t = useT('cash-days');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, stale, error, refetch } = useLive(CashDayQuery, { variables: { id }, watch: watched, rowId: id });
  const { print, isBusy } = usePrintJob(PrintCashDayMutation, ({ cashDayPrint }) => cashDayPrint.job);
  const found = data?.cashDay;
  const day = found?.id === id ? found : null;
  const isMissing = (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      footer={
        day && (
          <Button
            tone="primary"
            icon={Printer}
            busy={isBusy}
            onClick={() => {
              print({ id: day.id });
            }}
          >
            {t('print')}
          </Button>
        )
      }
    >
      {day ? (
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
      ) : isMissing ? (
        <EmptyState icon={FileX} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}

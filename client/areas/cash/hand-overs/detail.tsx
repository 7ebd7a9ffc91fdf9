import type { ReactNode } from 'react';
import { FileX, Printer } from 'lucide-react';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useLive } from '#client/live/use-live.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { handOverRowActions } from './actions.tsx';
import { type HandOver, HandOverQuery, PrintHandOverMutation } from './documents.ts';
import { Equation, HandOverStatus } from './parts.tsx';
import styles from './hand-overs.module.css';

const watched = ['handOver'];
const primary = ['count', 'resolve'];

function Buttons({ handOver, onAct }: { handOver: HandOver; onAct: ListDrawerProps<HandOver>['onAct'] }): ReactNode {
  const t = useT('hand-overs');
  const { allowed, icon } = handOverRowActions.presentation;
  const { print, isBusy } = usePrintJob(PrintHandOverMutation, ({ handOverPrint }) => handOverPrint.job);
  const actions = allowed(handOver).toSorted((a, b) => Number(primary.includes(a)) - Number(primary.includes(b)));
  return (
    <div className={styles.buttons}>
      <Button
        icon={Printer}
        busy={isBusy}
        onClick={() => {
          print({ id: handOver.id });
        }}
      >
        {t('print')}
      </Button>
      {actions.map((action) => (
        <Button
          key={action}
          icon={icon(action)}
          tone={primary.includes(action) ? 'primary' : 'secondary'}
          onClick={() => {
            onAct(action, handOver);
          }}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
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
export default function HandOverDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<HandOver>): ReactNode {
  const t = useT('hand-overs');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('handOver', id);
  const { data, stale, error, refetch } = useLive(HandOverQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.handOver;
  const handOver = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'handOvers', object: id }} withActivity />}
      footer={handOver && <Buttons handOver={handOver} onAct={onAct} />}
    >
      {handOver ? (
        <Content handOver={handOver} />
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

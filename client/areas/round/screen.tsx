import { type ReactNode, useState } from 'react';
import { LayoutDashboard, ListOrdered } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useSearch } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useRunAction } from '#client/actions/use-run-action.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { packageRowActions } from '#client/round-extension.ts';
import { viewerAtom } from '#client/session/session.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { DaySummary } from './day/day-summary.tsx';
import { LeftNotice, StartNotices } from './day/notices.tsx';
import { ParcelSection } from './day/parcel-section.tsx';
import { DutyButton } from './duty/duty-button.tsx';
import { StopList } from './order/stop-list.tsx';
import { PickupList } from './pickups/pickup-list.tsx';
import { nearestFirst, type RoundOfDay } from './round.ts';
import { CurrentStop } from './stop/current-stop.tsx';
import { OutcomeBar } from './stop/outcome-bar.tsx';
import { type RoundState, useRound } from './use-round.ts';
import styles from './screen.module.css';

function RoundSkeleton(): ReactNode {
  return (
    <div className={styles.body} aria-busy>
      <Skeleton height={52} shape="block" />
      <Skeleton height={300} shape="block" />
      <Skeleton height={180} shape="block" />
    </div>
  );
}

/** Starts all stops that did not leave yet. The order in which they are shown then is the order of the day. */
function useStart({ arrange }: RoundState, { stops }: RoundOfDay): { start: () => Promise<void>; isStarting: boolean } {
  const { run, report } = useRunAction(packageRowActions);
  const [isStarting, setStarting] = useState(false);
  return {
    isStarting,
    start: async () => {
      setStarting(true);
      arrange(stops.map(({ pkg }) => pkg.id));
      const rows = stops.map(({ pkg }) => pkg).filter(({ status }) => status === 'received');
      const { failures } = report('start', {}, await run('start', rows));
      for (const { id, label, reason } of failures) toast({ text: `${label} : ${reason}`, tone: 'danger', key: id });
      setStarting(false);
    },
  };
}

function Deliveries({ state, round }: { state: RoundState; round: RoundOfDay }): ReactNode {
  const t = useT('round');
  const { arrange, start: from } = state;
  const { start, isStarting } = useStart(state, round);
  // A stop that the map or a scan opens is named in the address.
  const named = new URLSearchParams(useSearch()).get('stop');
  const [chosenId, setChosenId] = useState(named);
  const { stops, done, later } = round;
  const chosen = stops.find(({ pkg }) => pkg.id === chosenId);
  const current = chosen ?? stops[0];
  // On the road, the stop at hand is first.
  const hasStarted = stops.some(({ pkg }) => pkg.status === 'enroute');
  const notices = <StartNotices round={round} onStart={() => void start()} isStarting={isStarting} />;
  return (
    <>
      <div className={styles.body}>
        {stops.length + done.length > 0 && <DaySummary round={round} />}
        {!hasStarted && notices}
        {current ? (
          <>
            <CurrentStop stop={current} isFirst={current === stops[0]} />
            {hasStarted && notices}
            {stops.length > 1 && (
              <StopList
                stops={stops}
                currentId={current.pkg.id}
                arrange={arrange}
                onNearestFirst={() => {
                  arrange(nearestFirst(from, stops).map(({ id }) => id));
                }}
                onChoose={setChosenId}
              />
            )}
          </>
        ) : (
          <EmptyState
            icon={ListOrdered}
            title={t(done.length > 0 ? 'day.finished' : 'day.none')}
            text={t(done.length > 0 ? 'day.finishedText' : 'day.noneText')}
          />
        )}
        <PickupList round={round} />
        <ParcelSection title={t('day.doneList', { count: done.length })} parcels={done} />
        <ParcelSection title={t('day.laterList', { count: later.length })} parcels={later} />
      </div>
      <OutcomeBar pkg={current?.pkg} />
    </>
  );
}

function Pickups({ round }: { round: RoundOfDay }): ReactNode {
  const t = useT('round');
  return (
    <div className={styles.body}>
      {round.pickups.length === 0 && (
        <EmptyState icon={ListOrdered} title={t('pickups.none')} text={t('pickups.noneText')} />
      )}
      <PickupList round={round} />
    </div>
  );
}

/** The day of somebody who carries parcels: the stop at hand, what follows, and what came of the others. */
export default function RoundScreen(): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const isCollector = useAtomValue(viewerAtom)?.role === 'COLLECTOR';
  const state = useRound();
  const { round, carrierId, error, refetch, left, dismissLeft } = state;
  const actions = (
    <>
      {!isCollector && round && carrierId !== undefined && <DutyButton driverId={carrierId} held={round.held} />}
      <ButtonLink
        size="touch"
        tone="quiet"
        icon={LayoutDashboard}
        data-yields="narrow"
        href={screenPath('package')}
        aria-label={t('dashboard')}
      />
    </>
  );
  return (
    <Page actions={actions} presenceLocation={null}>
      <div className={styles.page}>
        {left.length > 0 && (
          <div className={styles.notices}>
            <LeftNotice left={left} onDismiss={dismissLeft} />
          </div>
        )}
        {!round && (error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <RoundSkeleton />)}
        {round && (isCollector ? <Pickups round={round} /> : <Deliveries state={state} round={round} />)}
      </div>
    </Page>
  );
}

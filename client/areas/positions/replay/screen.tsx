// A day seen again on the map: of one driver, or of the drivers of a hub.
import { type ReactNode, useMemo, useState } from 'react';
import { History, X } from 'lucide-react';
import { useClock } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { dayOf, isDay } from '#shared/lib/time.ts';
import { useMapLocations } from '../locations.ts';
import { DayReplayQuery } from './documents.ts';
import { PlayerBar } from './player-bar.tsx';
import { type ReplayedDriver, rangeOf, replayedDrivers } from './replay-day.ts';
import { ReplayList } from './replay-list.tsx';
import { ReplayMap } from './replay-map.tsx';
import { usePlayer } from './use-player.ts';
import styles from './replay.module.css';

const noEntities: readonly string[] = [];

interface ReplayProps {
  day: string;
  driverId: string | null;
  hubId: string | null;
  onDay: (day: string) => void;
  onClose: () => void;
}

function Played({ drivers, onClose }: { drivers: readonly ReplayedDriver[]; onClose: () => void }): ReactNode {
  const locations = useMapLocations();
  const range = useMemo(() => rangeOf(drivers), [drivers]);
  const player = usePlayer(range);
  const [selected, setSelected] = useState<string | null>(null);
  const marked = drivers.filter(({ id }) => selected === null || id === selected);
  return (
    <>
      <div className={styles.middle}>
        <ReplayMap drivers={drivers} selected={selected} second={player.second} locations={locations} />
        <PlayerBar player={player} range={range} drivers={marked} onClose={onClose} />
      </div>
      <ReplayList drivers={drivers} selected={selected} second={player.second} onSelect={setSelected} />
    </>
  );
}

/** A day seen again. */
export default function ReplayScreen({ day, driverId, hubId, onDay, onClose }: ReplayProps): ReactNode {
  const t = useT('map');
  const errorMessage = useErrorMessage();
  const today = useClock((now) => dayOf(new Date(now)));
  const variables = useMemo(() => ({ day, driverId, hubId }), [day, driverId, hubId]);
  const { data, error, refetch } = useLive(DayReplayQuery, { variables, watch: noEntities });
  const drivers = useMemo(() => data && replayedDrivers(data.dayReplay), [data]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <History size={20} aria-hidden />
        <h1>{t('replay.title')}</h1>
        <div className={styles.day}>
          <DateField
            value={day}
            max={today}
            onChange={(next) => {
              if (isDay(next)) onDay(next);
            }}
            aria-label={t('replay.day')}
          />
        </div>
        <IconButton icon={X} label={t('replay.close')} onClick={onClose} />
      </header>
      {drivers && drivers.length > 0 ? (
        <Played key={`${day} ${driverId} ${hubId}`} drivers={drivers} onClose={onClose} />
      ) : drivers ? (
        <EmptyState icon={History} title={t('replay.none')} text={t('replay.noneText')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <Skeleton width="100%" height={420} />
      )}
    </div>
  );
}

// Where the driver of a parcel is, live while the drawer is open. Whose place one may see is the server's word: a sender gets it only
// while the driver is on the way with a parcel of its own.
import { type ReactNode, useState } from 'react';
import { ExternalLink, LocateOff, RefreshCw } from 'lucide-react';
import { useClock } from '#client/kit/clock.ts';
import { townsIn } from '#client/kit/map/labels.ts';
import { MiniMap } from '#client/kit/map/mini-map.tsx';
import { nearestPlace } from '#client/kit/map/nearest.ts';
import type { DriverState } from '#client/kit/map/sprites.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { ButtonLink } from '#client/kit/ui/button-link.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { readLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useView } from '#client/live/use-view.ts';
import { usePalette } from '#client/shell/use-palette.ts';
import styles from './driver-location.module.css';

const PositionQuery = graphql(
  'query DriverPosition($driverId: ID!) { driverPosition(driverId: $driverId) { driverId at lat lng speed bearing } }',
);
const PositionView = graphql(`
  subscription DriverPositionView($drivers: [ID!]) {
    driverPositions(drivers: $drivers) {
      full
      gone
      moved {
        driverId
        at
        lat
        lng
        speed
        bearing
      }
    }
  }
`);
type Position = NonNullable<ResultOf<typeof PositionQuery>['driverPosition']>;

const nothing: readonly string[] = [];
const silentAfterMs = 5 * 60_000;
const movingFrom = 1;

interface Located {
  position: Position | null;
  loading: boolean;
  refresh: () => void;
  busy: boolean;
}

function useLocated(driverId: string): Located {
  const read = useLive(PositionQuery, { variables: { driverId }, watch: nothing, one: driverId });
  // Null once the server took it back, undefined until it said something.
  const [heard, setHeard] = useState<Position | null | undefined>(undefined);
  useView(PositionView, {
    variables: { drivers: [driverId] },
    onMessage: ({ driverPositions: { full, moved, gone } }) => {
      const [last] = moved.slice(-1);
      if (last) setHeard(last);
      else if (full || gone.includes(driverId)) setHeard(null);
    },
  });
  const asked = read.data?.driverPosition ?? null;
  const later = heard && asked ? (Date.parse(heard.at) >= Date.parse(asked.at) ? heard : asked) : heard;
  return {
    position: heard === undefined ? asked : (later ?? null),
    loading: read.loading && heard === undefined,
    refresh: read.rerun,
    busy: read.stale,
  };
}

function useDriverState(position: Position): DriverState {
  const silent = useClock((now) => (now - Date.parse(position.at) > silentAfterMs ? 1 : 0));
  if (silent === 1) return 'offline';
  return (position.speed ?? 0) >= movingFrom ? 'moving' : 'stopped';
}

function Found({ position, refresh, busy }: { position: Position } & Pick<Located, 'refresh' | 'busy'>): ReactNode {
  const t = useWords('packages');
  const palette = usePalette();
  const language = readLanguage();
  const state = useDriverState(position);
  const { lat, lng, at, bearing } = position;
  const near = nearestPlace(position, townsIn(language));
  const [before = '', after = ''] = t('location.at', { age: '\u0000' }).split('\u0000');
  return (
    <>
      <div className={styles.map}>
        <MiniMap lat={lat} lng={lng} bearing={bearing ?? 0} state={state} palette={palette} language={language} />
      </div>
      <div className={styles.foot}>
        <p className={styles.words}>
          <span>
            {before}
            <RelativeTime at={at} look="long" />
            {after}
          </span>
          {near && <span className={styles.near}>{t('location.near', { town: near.place.name })}</span>}
        </p>
        <Button size="sm" icon={RefreshCw} busy={busy} onClick={refresh}>
          {t('location.refresh')}
        </Button>
        <ButtonLink
          size="sm"
          icon={ExternalLink}
          href={`https://www.google.com/maps?q=${lat},${lng}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('location.open')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The last position of a driver with its age, on a small map. */
export default function DriverLocation({ driverId }: { driverId: string }): ReactNode {
  const t = useWords('packages');
  const { position, loading, refresh, busy } = useLocated(driverId);
  return (
    <section className={styles.card} aria-label={t('location.title')} aria-busy={loading}>
      <h3 className={styles.title}>{t('location.title')}</h3>
      {loading && (
        <div className={styles.bones}>
          <Skeleton shape="block" height={150} />
        </div>
      )}
      {!loading && position && <Found position={position} refresh={refresh} busy={busy} />}
      {!loading && !position && (
        <Empty
          look="row"
          icon={LocateOff}
          title={t('location.none')}
          action={
            <Button size="sm" icon={RefreshCw} busy={busy} onClick={refresh}>
              {t('location.refresh')}
            </Button>
          }
        />
      )}
    </section>
  );
}

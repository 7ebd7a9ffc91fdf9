// The live position of a parcel's driver. The server decides who sees it: a sender only while the driver is
// delivering one of its parcels.
import { type ReactNode, useState } from 'react';
import { ExternalLink, LocateOff, Maximize2, RefreshCw } from 'lucide-react';
import { useClock } from '#client/lib/server-clock.ts';
import { getTowns } from '#client/ui/map/map-labels.ts';
import { MiniMap } from '#client/ui/map/mini-map.tsx';
import { findNearestPlace } from '#client/ui/map/nearest-place.ts';
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
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

const noEntities: readonly string[] = [];
const offlineAfterMs = 5 * 60_000;
const minMovingSpeed = 1;

interface DriverPosition {
  position: Position | null;
  loading: boolean;
  /** The position could not be read. */
  failed: boolean;
  refresh: () => void;
  busy: boolean;
}

function useDriverPosition(driverId: string): DriverPosition {
  const read = useLive(PositionQuery, { variables: { driverId }, watch: noEntities, rowId: driverId });
  // Undefined until the stream sends something; null once the server no longer shows the driver.
  const [streamed, setStreamed] = useState<Position | null | undefined>(undefined);
  useSnapshotStream(PositionView, {
    variables: { drivers: [driverId] },
    onMessage: ({ driverPositions: { full, moved, gone } }) => {
      const [last] = moved.slice(-1);
      if (last) setStreamed(last);
      else if (full || gone.includes(driverId)) setStreamed(null);
    },
  });
  const queried = read.data?.driverPosition ?? null;
  const latest =
    streamed && queried ? (Date.parse(streamed.at) >= Date.parse(queried.at) ? streamed : queried) : streamed;
  return {
    position: streamed === undefined ? queried : (latest ?? null),
    loading: read.loading && streamed === undefined,
    failed: read.error !== undefined && streamed === undefined,
    refresh: read.refetch,
    busy: read.stale,
  };
}

function useDriverState(position: Position): DriverMarkerState {
  const isOffline = useClock((now) => (now - Date.parse(position.at) > offlineAfterMs ? 1 : 0));
  if (isOffline === 1) return 'offline';
  return (position.speed ?? 0) >= minMovingSpeed ? 'moving' : 'stopped';
}

function PositionOnMap({ position }: { position: Position }): ReactNode {
  const palette = useMapPalette();
  const state = useDriverState(position);
  const { lat, lng, bearing } = position;
  return (
    <MiniMap lat={lat} lng={lng} bearing={bearing ?? 0} state={state} palette={palette} language={readLanguage()} />
  );
}

/** How old the position is, in words, and the nearest town. */
function PositionAge({ position }: { position: Position }): ReactNode {
  const t = useT('packages');
  const nearest = findNearestPlace(position, getTowns(readLanguage()));
  const [before = '', after = ''] = t('location.at', { age: '\u0000' }).split('\u0000');
  return (
    <p className={styles.description}>
      <span>
        {before}
        <RelativeTime at={position.at} variant="long" />
        {after}
      </span>
      {nearest && <span className={styles.near}>{t('location.near', { town: nearest.place.name })}</span>}
    </p>
  );
}

const googleMapsUrl = ({ lat, lng }: Pick<Position, 'lat' | 'lng'>): string =>
  `https://www.google.com/maps?q=${lat},${lng}`;

/** The position in the map programs that people have. A phone asks which one opens a `geo:` address. */
function MapLinks({ position: { lat, lng } }: { position: Position }): ReactNode {
  const t = useT('packages');
  const point = `${lat},${lng}`;
  const links = {
    google: googleMapsUrl({ lat, lng }),
    waze: `https://waze.com/ul?ll=${point}&navigate=yes`,
    other: `geo:${point}?q=${point}`,
  };
  return (
    <fieldset aria-label={t('location.openIn')} className={styles.links}>
      <span className={styles.near}>{t('location.openIn')}</span>
      {Object.entries(links).map(([name, href]) => (
        <ButtonLink key={name} size="sm" icon={ExternalLink} href={href} target="_blank" rel="noopener noreferrer">
          {t(`location.${name}`)}
        </ButtonLink>
      ))}
    </fieldset>
  );
}

function PositionMap({
  position,
  refresh,
  busy,
}: { position: Position } & Pick<DriverPosition, 'refresh' | 'busy'>): ReactNode {
  const t = useT('packages');
  const [isLarge, setLarge] = useState(false);
  const map = <PositionOnMap position={position} />;
  const refreshButton = (
    <Button size="sm" icon={RefreshCw} busy={busy} onClick={refresh}>
      {t('location.refresh')}
    </Button>
  );
  return (
    <>
      <div className={styles.map}>
        {map}
        <IconButton
          size="sm"
          tone="secondary"
          icon={Maximize2}
          label={t('location.enlarge')}
          className={styles.enlarge}
          onClick={() => {
            setLarge(true);
          }}
        />
      </div>
      <div className={styles.footer}>
        <PositionAge position={position} />
        {refreshButton}
        <ButtonLink
          size="sm"
          icon={ExternalLink}
          href={googleMapsUrl(position)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('location.open')}
        </ButtonLink>
      </div>
      <Dialog
        open={isLarge}
        onClose={() => {
          setLarge(false);
        }}
        title={t('location.title')}
        size="lg"
        flush
      >
        <div className={styles.largeMap}>{map}</div>
        <div className={styles.footer}>
          <PositionAge position={position} />
          {refreshButton}
        </div>
        <MapLinks position={position} />
      </Dialog>
    </>
  );
}

/** The last position of a driver and its age, on a small map. */
export default function DriverLocation({ driverId }: { driverId: string }): ReactNode {
  const t = useT('packages');
  const { position, loading, failed, refresh, busy } = useDriverPosition(driverId);
  return (
    <section className={styles.card} aria-label={t('location.title')} aria-busy={loading}>
      <h3 className={styles.title}>{t('location.title')}</h3>
      {loading && (
        <div className={styles.skeleton}>
          <Skeleton shape="block" height={150} />
        </div>
      )}
      {!loading && position && <PositionMap position={position} refresh={refresh} busy={busy} />}
      {!loading && !position && (
        <EmptyState
          variant="row"
          icon={LocateOff}
          title={t('location.none')}
          text={failed ? undefined : t('location.noneText')}
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

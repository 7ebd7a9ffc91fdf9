import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { ArrowLeft, Crosshair, EyeOff, History, PackagePlus, X } from 'lucide-react';
import { LimitBar } from '#client/balances/limit/limit-bar.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useClock } from '#client/lib/server-clock.ts';
import { DriverScorecard } from '#client/driver-extension.ts';
import { viewerAtom } from '#client/session/session.ts';
import { seesScorecards } from '../permissions.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { dayOf } from '#shared/lib/time.ts';
import type { RouteStop } from '../documents.ts';
import { useMapUrlState } from '../map-url-state.ts';
import { type FleetRow, lastSeenAt, progressOf } from '../fleet/driver-state.ts';
import { isFollowingAtom, useMapContext } from '../map-context.ts';
import { useDriverRowText } from '../fleet-panel/driver-row-text.ts';
import { DriverStateGlyph } from '../fleet-panel/driver-state-glyph.tsx';
import { useLocationText } from '../locations.ts';
import { ContactLinks } from './contact-links.tsx';
import { DriverRoute } from './driver-route.tsx';
import styles from './driver-panel.module.css';

const kmhPerMetreSecond = 3.6;

function LocationLine({ row }: { row: FleetRow }): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const { landmarks: places } = useMapContext();
  const where = useLocationText(places)(row.position);
  const heard = lastSeenAt(row.driver, row.position);
  const speed = row.state === 'moving' || row.state === 'late' ? (row.position?.speed ?? 0) : 0;
  return (
    <p className={styles.where}>
      {heard === null ? t('driver.noPosition') : <PositionAge at={heard} />}
      {where !== null && <> · {where}</>}
      {speed >= 1 && <> · {t('driver.speed', { value: format.number(Math.round(speed * kmhPerMetreSecond)) })}</>}
    </p>
  );
}

// Shown from the first minute on; positions carry corrected times.
function ClockWarning({ seconds }: { seconds: number }): ReactNode {
  const t = useT('map');
  const duration = useFormat().duration(Math.abs(seconds));
  return <p className={styles.concern}>{t(seconds > 0 ? 'driver.clockAhead' : 'driver.clockBehind', { duration })}</p>;
}

// The age is in the middle of the translated sentence and updates by itself.
function PositionAge({ at }: { at: number }): ReactNode {
  const t = useT('map');
  const [before = '', after = ''] = t('driver.position', { age: '\u0000' }).split('\u0000');
  return (
    <span>
      {before}
      <RelativeTime at={at} variant="long" />
      {after}
    </span>
  );
}

function Figures({ row: { driver } }: { row: FleetRow }): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const { done, all } = progressOf(driver);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('driver.delivered')}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {format.number(done)}
            <small>{`/${format.number(all)}`}</small>
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('driver.late')}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {format.number(driver.late)}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('driver.cash')}</dt>
        <dd>
          <Money centimes={driver.cash} whole />
        </dd>
      </div>
      <div className={styles.cash}>
        <dt>{t('driver.collectedToday')}</dt>
        <dd>
          <Money centimes={driver.collectedToday} whole />
        </dd>
        <dd className={styles.limit}>
          <LimitBar held={driver.cash} limit={driver.cashLimit} />
        </dd>
      </div>
    </dl>
  );
}

function ContactButtons({ phone }: { phone: string | null }): ReactNode {
  const t = useT('map');
  const [follow, setFollow] = useAtom(isFollowingAtom);
  return (
    <div className={styles.reach}>
      {phone !== null && <ContactLinks phone={phone} />}
      <IconButton
        icon={Crosshair}
        tone="secondary"
        label={t('driver.follow')}
        aria-pressed={follow}
        onClick={() => {
          setFollow(!follow);
        }}
      />
    </div>
  );
}

/** Opens the day of the driver, or for staff that of its hub, to be seen again. */
function ReplayButtons({ hubId }: { hubId: string | null }): ReactNode {
  const t = useT('map');
  const { setReplay } = useMapUrlState();
  const role = useAtomValue(viewerAtom)?.role;
  const today = useClock((now) => dayOf(new Date(now)));
  return (
    <div className={styles.replay}>
      <Button
        icon={History}
        block
        onClick={() => {
          setReplay(today);
        }}
      >
        {t('replay.open')}
      </Button>
      {hubId !== null && role !== 'DRIVER' && (
        <Button
          icon={History}
          tone="quiet"
          block
          onClick={() => {
            setReplay(today, hubId);
          }}
        >
          {t('replay.openHub')}
        </Button>
      )}
    </div>
  );
}

function DriverUnavailable({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('map');
  return (
    <EmptyState
      icon={EyeOff}
      title={t('driver.gone')}
      text={t('driver.goneText')}
      action={<Button onClick={onClose}>{t('driver.back')}</Button>}
    />
  );
}

export interface DriverPanelProps {
  id: string;
  route: readonly RouteStop[] | undefined;
  /** Opens the unassigned parcels; null when the viewer may not assign. */
  onAssign: (() => void) | null;
}

/** The selected driver: state, figures and today's stops. */
export function DriverPanel({ id, route, onAssign }: DriverPanelProps): ReactNode {
  const t = useT('map');
  const phone = useIsPhone();
  const { byId, isLoaded: known, select } = useMapContext();
  const words = useDriverRowText();
  const viewer = useAtomValue(viewerAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = byId.get(id);
  // Mounted anew for each driver, so that the focus moves with the selection.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const close = (): void => {
    select(null);
  };
  if (!row)
    return (
      <section className={styles.panel} aria-label={t('list.label')}>
        {known && <DriverUnavailable onClose={close} />}
      </section>
    );
  const { driver, state } = row;
  return (
    <section className={styles.panel} aria-label={driver.driver.name}>
      <header className={styles.head}>
        {phone && <IconButton icon={ArrowLeft} mirrorIcon label={t('driver.back')} tip={false} onClick={close} />}
        <Avatar name={driver.driver.name} photo={driver.driver.avatarId} size={42} decorative />
        <div className={styles.names}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{driver.driver.name}</bdi>
          </h2>
          <p className={styles.state}>
            <DriverStateGlyph state={state} />
            {words(row).state}
            {words(row).issue !== null && <b className={styles.concern}> · {words(row).issue}</b>}
          </p>
        </div>
        <PresenceStack location={{ screen: 'map', object: id }} />
        {!phone && <IconButton icon={X} label={t('driver.close')} tip={false} onClick={close} />}
      </header>
      <div className={styles.body}>
        <LocationLine row={row} />
        {driver.clockSkew !== null && <ClockWarning seconds={driver.clockSkew} />}
        <ContactButtons phone={driver.phone} />
        <Figures row={row} />
        <DriverRoute stops={route} putOff={driver.putOff} />
        <ReplayButtons hubId={driver.hub?.id ?? null} />
        {viewer && seesScorecards(viewer.role) && (
          <Suspense fallback={null}>
            <DriverScorecard driverId={id} />
          </Suspense>
        )}
      </div>
      {onAssign && (
        <footer className={styles.foot}>
          <Button tone="primary" size="lg" block icon={PackagePlus} onClick={onAssign}>
            {t('driver.assign')}
          </Button>
        </footer>
      )}
    </section>
  );
}

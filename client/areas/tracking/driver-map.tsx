// Where the driver is, loaded only while a parcel is en route and its driver's position is known.
import { type ReactNode, useState } from 'react';
import type { TrackedPosition } from '#shared/areas/tracking/tracked-parcel.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { getTowns } from '#client/ui/map/map-labels.ts';
import { readMapPalette } from '#client/ui/map/map-palette.ts';
import { MiniMap } from '#client/ui/map/mini-map.tsx';
import { findNearestPlace } from '#client/ui/map/nearest-place.ts';
import styles from './page.module.css';

const staleMs = 5 * 60_000;

export default function DriverMap({ position }: { position: TrackedPosition }): ReactNode {
  const t = useT('tracking');
  const language = readLanguage();
  const [palette] = useState(readMapPalette);
  const isStale = useClock((now) => (now - Date.parse(position.at) > staleMs ? 1 : 0)) === 1;
  const nearest = findNearestPlace(position, getTowns(language));
  const [before = '', after = ''] = t('map.age', { age: '\u0000' }).split('\u0000');
  return (
    <section className={styles.mapCard} aria-label={t('map.title')}>
      <div className={styles.map}>
        <MiniMap
          lat={position.lat}
          lng={position.lng}
          bearing={position.bearing ?? 0}
          state={isStale ? 'offline' : 'moving'}
          palette={palette}
          language={language}
        />
      </div>
      <p className={styles.mapText}>
        {before}
        <RelativeTime at={position.at} variant="long" />
        {after}
        {nearest && <> · {t('map.near', { town: nearest.place.name })}</>}
      </p>
    </section>
  );
}

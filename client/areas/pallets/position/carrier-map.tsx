// Where the carrier of a pallet is between its two hubs. The line below says it in words.
import { type ReactNode, useCallback, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen } from '#shared/access/screens.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { viewerAtom } from '#client/session/session.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { BaseMapCanvas } from '#client/ui/map/base-map-canvas.tsx';
import { fitView } from '#client/ui/map/fit-view.ts';
import { getTowns } from '#client/ui/map/map-labels.ts';
import { type MapView, projectToWorld } from '#client/ui/map/mercator.ts';
import { type CarrierWay, paintCarrier, placeOf } from '#client/ui/map/paint-carrier.ts';
import { useFontsReady } from '#client/ui/map/use-map-assets.ts';
import { type Pallet, PalletPositionQuery } from '../documents.ts';
import { carrierPath, freshMs } from '../map/carriers.ts';
import styles from './position.module.css';

const watched = ['pallet', 'palletPosition'];
const margin = 36;
const maxZoom = 10;

function WayMap({ way }: { way: CarrierWay }): ReactNode {
  const palette = useMapPalette();
  const language = readLanguage();
  const letters = useFontsReady();
  const towns = useMemo(() => (letters ? getTowns(language) : []), [letters, language]);
  const viewFor = useCallback(
    (width: number, height: number): MapView =>
      fitView(
        [way.from, way.to, way.carrier].flatMap((place) => (place ? projectToWorld(place.lat, place.lng) : [])),
        margin,
        maxZoom,
        width,
        height,
      ),
    [way],
  );
  const paint = useCallback(
    (context: CanvasRenderingContext2D, view: MapView): void => {
      paintCarrier(context, view, palette, way, true);
    },
    [palette, way],
  );
  return <BaseMapCanvas palette={palette} towns={towns} language={language} viewFor={viewFor} paint={paint} />;
}

/** The map of a pallet that is on its way; nothing for who does not see where its carrier is. */
export default function CarrierMap({ pallet }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const { id, fromHub, toHub } = pallet;
  const viewer = useAtomValue(viewerAtom);
  const mapPath = viewer && canOpenScreen('map', viewer) ? carrierPath(pallet) : null;
  const { data } = useLive(PalletPositionQuery, { variables: { id }, watch: watched, rowId: id });
  const position = data?.pallet?.position ?? null;
  const [lat, lng, at] = [position?.lat ?? null, position?.lng ?? null, position?.at ?? null];
  const isFresh = at !== null && serverNow() - Date.parse(at) < freshMs;
  const way = useMemo((): CarrierWay | null => {
    const carrier = placeOf({ lat, lng });
    return carrier && { from: placeOf(fromHub), to: placeOf(toHub), carrier, isFresh };
  }, [lat, lng, fromHub, toHub, isFresh]);
  if (!way || at === null) return null;
  return (
    <section className={styles.where} aria-label={t('position.title')}>
      <div className={styles.map}>
        <WayMap way={way} />
      </div>
      <p className={styles.text}>
        {t('position.seen')} <RelativeTime at={at} />
        {mapPath !== null && <Link href={mapPath}>{t('carriers.onMap')}</Link>}
      </p>
    </section>
  );
}

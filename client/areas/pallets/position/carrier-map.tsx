// Where the carrier of a pallet is between its two hubs. The line below says it in words.
import { type ReactNode, useCallback, useMemo } from 'react';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useLive } from '#client/live/use-live.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { BaseMapCanvas } from '#client/ui/map/base-map-canvas.tsx';
import { fitView } from '#client/ui/map/fit-view.ts';
import { getTowns } from '#client/ui/map/map-labels.ts';
import type { MapPalette } from '#client/ui/map/map-palette.ts';
import { type MapView, projectToWorld, type WorldPoint } from '#client/ui/map/mercator.ts';
import { useFontsReady } from '#client/ui/map/use-map-assets.ts';
import { type Pallet, PalletPositionQuery } from '../documents.ts';
import styles from './position.module.css';

const watched = ['pallet', 'palletPosition'];
/** Older than this it is shown grey. */
const freshMs = 5 * 60_000;
const margin = 36;
const maxZoom = 10;

const pointOf = (place: { lat: number | null; lng: number | null } | null): WorldPoint | null =>
  place !== null && place.lat !== null && place.lng !== null ? projectToWorld(place.lat, place.lng) : null;

interface Way {
  from: WorldPoint | null;
  to: WorldPoint | null;
  carrier: WorldPoint;
  isFresh: boolean;
}

function paintWay(context: CanvasRenderingContext2D, view: MapView, palette: MapPalette, way: Way): void {
  const at = ({ x, y }: WorldPoint): [number, number] => [x * view.size - view.left, y * view.size - view.top];
  const { from, to, carrier, isFresh } = way;
  for (const [start, end, isDone] of [
    [from, carrier, true],
    [carrier, to, false],
  ] as const) {
    if (!start || !end) continue;
    context.beginPath();
    context.moveTo(...at(start));
    context.lineTo(...at(end));
    context.setLineDash(isDone ? [] : [5, 5]);
    context.lineWidth = 2;
    context.strokeStyle = isDone ? palette.accent : palette.line;
    context.stroke();
  }
  context.setLineDash([]);
  const disc = (point: WorldPoint, radius: number, colour: string): void => {
    context.beginPath();
    context.arc(...at(point), radius, 0, Math.PI * 2);
    context.fillStyle = colour;
    context.fill();
  };
  for (const hub of [from, to]) if (hub) disc(hub, 5, palette.label);
  disc(carrier, 10, palette.surface);
  disc(carrier, 7, isFresh ? palette.accent : palette.offline);
}

function WayMap({ way }: { way: Way }): ReactNode {
  const palette = useMapPalette();
  const language = readLanguage();
  const letters = useFontsReady();
  const towns = useMemo(() => (letters ? getTowns(language) : []), [letters, language]);
  const viewFor = useCallback(
    (width: number, height: number): MapView =>
      fitView(
        [way.from, way.to, way.carrier].flatMap((point) => point ?? []),
        margin,
        maxZoom,
        width,
        height,
      ),
    [way],
  );
  const paint = useCallback(
    (context: CanvasRenderingContext2D, view: MapView): void => {
      paintWay(context, view, palette, way);
    },
    [palette, way],
  );
  return <BaseMapCanvas palette={palette} towns={towns} language={language} viewFor={viewFor} paint={paint} />;
}

/** The map of a pallet that is on its way; nothing for who does not see where its carrier is. */
export default function CarrierMap({ pallet: { id, fromHub, toHub } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const { data } = useLive(PalletPositionQuery, { variables: { id }, watch: watched, rowId: id });
  const position = data?.pallet?.position ?? null;
  const [lat, lng, at] = [position?.lat ?? null, position?.lng ?? null, position?.at ?? null];
  const isFresh = at !== null && serverNow() - Date.parse(at) < freshMs;
  const way = useMemo((): Way | null => {
    const carrier = pointOf({ lat, lng });
    return carrier && { from: pointOf(fromHub), to: pointOf(toHub), carrier, isFresh };
  }, [lat, lng, fromHub, toHub, isFresh]);
  if (!way || at === null) return null;
  return (
    <section className={styles.where} aria-label={t('position.title')}>
      <div className={styles.map}>
        <WayMap way={way} />
      </div>
      <p className={styles.text}>
        {t('position.seen')} <RelativeTime at={at} />
      </p>
    </section>
  );
}

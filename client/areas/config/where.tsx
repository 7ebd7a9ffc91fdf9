// Where a point is, without a map: among all the others, which draw the country by themselves.
import type { ReactNode } from 'react';
import { useWords } from '#client/i18n/use-words.ts';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { insideMorocco, moroccoBox } from '#shared/areas/config/places.ts';
import styles from './config.module.css';

interface Point { lat: number | null; lng: number | null }

const width = 260;
const height = 300;
const margin = 26;
// One degree of longitude is shorter than one of latitude, by the cosine of the middle.
const narrow = Math.cos((30 * Math.PI) / 180);

interface Frame { x: (lng: number) => number; y: (lat: number) => number }

/** All points in the picture, north above. */
function frameOf(points: readonly Point[]): Frame {
  const inside = points.filter(insideMorocco);
  const lats = inside.map(({ lat }) => lat ?? 0);
  const lngs = inside.map(({ lng }) => lng ?? 0);
  const [west, east, south, north] = inside.length > 1
    ? [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
    : [moroccoBox.west, moroccoBox.east, moroccoBox.south, moroccoBox.north];
  const scale = Math.min((width - 2 * margin) / Math.max(0.5, (east - west) * narrow), (height - 2 * margin) / Math.max(0.5, north - south));
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  return { x: (lng) => width / 2 + (lng - middleX) * narrow * scale, y: (lat) => height / 2 - (lat - middleY) * scale };
}

function Dot({ frame, point, className, r }: { frame: Frame; point: Point; className: string | undefined; r: number }): ReactNode {
  return point.lat !== null && point.lng !== null && insideMorocco(point) ? <circle cx={frame.x(point.lng)} cy={frame.y(point.lat)} r={r} className={className} /> : null;
}

export function Where({ name, point, others, hubs }: { name: string; point: Point; others: readonly (Point & { id: string })[]; hubs: readonly (Point & { id: string; code: string })[] }): ReactNode {
  const t = useWords('config');
  const known = point.lat !== null && point.lng !== null;
  const inside = insideMorocco(point);
  const frame = frameOf([...others, ...hubs, point]);
  return (
    <figure className={styles.where}>
      <figcaption className={styles.whereName}><bdi>{name}</bdi></figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.whereMap} aria-hidden>
        {others.map((other) => <Dot frame={frame} key={other.id} point={other} className={styles.dot} r={2} />)}
        {hubs.map((hub) => hub.lat !== null && hub.lng !== null && (
          <g key={hub.id}>
            <Dot frame={frame} point={hub} className={styles.hubDot} r={3.5} />
            <text x={frame.x(hub.lng) - 7} y={frame.y(hub.lat) + 4} className={styles.hubCode}>{hub.code}</text>
          </g>
        ))}
        {inside && <Dot frame={frame} point={point} className={styles.halo} r={11} />}
        <Dot frame={frame} point={point} className={styles.here} r={5} />
      </svg>
      <p className={styles.quiet}>{!known ? t('where.none') : inside ? <Ltr>{`${point.lat ?? ''}, ${point.lng ?? ''}`}</Ltr> : t('where.outside')}</p>
    </figure>
  );
}

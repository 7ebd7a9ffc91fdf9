import { type ReactNode, useState } from 'react';
import { Check, ChevronDown, Forward } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RouteStop } from '../documents.ts';
import { useLocalizedName } from '../locations.ts';
import styles from './driver-route.module.css';

function RouteSkeleton(): ReactNode {
  const shown = useDelayed(true);
  return (
    shown && (
      <div className={styles.bones} aria-hidden>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height={12} width={`${80 - index * 8}%`} />
        ))}
      </div>
    )
  );
}

interface HandOver {
  /** Shows a button at each stop that is left, which gives it to another driver. */
  onHandOver?: ((stop: RouteStop) => void) | undefined;
}

function StopRow({ stop, next, onHandOver }: { stop: RouteStop; next: boolean } & HandOver): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const name = useLocalizedName();
  const { package: pkg, number, doneAt } = stop;
  const place = pkg.city ? name(pkg.city) : pkg.cityText;
  return (
    <li className={cx(styles.stop, doneAt !== null && styles.done, next && styles.next)}>
      <span className={styles.number}>
        {doneAt === null ? (
          <>
            <span className={styles.unseen}>{t('route.stop', { number })}</span>
            <bdi dir="ltr" translate="no" aria-hidden>
              {number}
            </bdi>
          </>
        ) : (
          <Check size={12} strokeWidth={3} aria-hidden />
        )}
      </span>
      <Link href={`${screenPath('package')}?id=${pkg.id}`} className={styles.to}>
        <bdi className={styles.recipient}>{pkg.recipientName}</bdi>
        <span className={styles.address}>
          <bdi>{place}</bdi>
          {pkg.cod !== null && (
            <>
              {' · '}
              <Money centimes={pkg.cod} />
            </>
          )}
        </span>
      </Link>
      {doneAt === null && onHandOver && (
        <IconButton
          icon={Forward}
          mirrorIcon
          label={t('route.handOver', { name: pkg.recipientName })}
          onClick={() => {
            onHandOver(stop);
          }}
        />
      )}
      {doneAt !== null && (
        <span className={styles.time}>
          <span className={styles.unseen}>{t('route.done', { time: '' })}</span>
          <Ltr>{format.time(doneAt)}</Ltr>
        </span>
      )}
    </li>
  );
}

/** Today's stops: the last finished one, the remaining ones, and the number of postponed parcels. */
export function DriverRoute({
  stops,
  putOff,
  onHandOver,
}: { stops: readonly RouteStop[] | undefined; putOff: number } & HandOver): ReactNode {
  const t = useT('map');
  const [all, setAll] = useState(false);
  if (!stops) return <RouteSkeleton />;
  const coming = stops.filter(({ doneAt }) => doneAt === null);
  const done = stops.filter(({ doneAt }) => doneAt !== null);
  const earlier = Math.max(0, done.length - 1);
  const shown = [...(all ? done : done.slice(-1)), ...coming];
  return (
    <section className={styles.route} aria-label={t('route.title')}>
      <h3 className={styles.routeHead}>
        {t('route.title')}
        <span>{coming.length > 0 && t('route.left', { count: coming.length })}</span>
      </h3>
      {stops.length === 0 && (
        <p className={styles.nothing}>
          <b>{t('route.none')}</b>
          {t('route.noneText')}
        </p>
      )}
      {earlier > 0 && (
        <button
          type="button"
          className={styles.earlier}
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          <span className={cx(styles.chevron, all && styles.up)}>
            <ChevronDown size={14} aria-hidden />
          </span>
          {t('route.earlier', { count: earlier })}
        </button>
      )}
      <ol className={styles.stops}>
        {shown.map((stop) => (
          <StopRow
            key={stop.package.id}
            stop={stop}
            next={stop.package.id === coming[0]?.package.id}
            onHandOver={onHandOver}
          />
        ))}
      </ol>
      {putOff > 0 && <p className={styles.putOff}>{t('route.putOff', { count: putOff })}</p>}
    </section>
  );
}

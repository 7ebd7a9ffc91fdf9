// The drivers of a hub that have something to take, or a day that is not closed.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { DayStatus } from '../days/day-status.tsx';
import type { HouseDriver } from '../documents.ts';
import { Meter } from './columns.tsx';
import { driverPath } from './paths.ts';
import styles from './board.module.css';

const isOut = ({ day }: HouseDriver): boolean => day !== null && day.status !== 'preparing' && day.scanned === 0;

/** What a driver has and brought back, or what is missing for its check-out. */
function useProgressText(): (driver: HouseDriver) => string {
  const t = useT('house');
  const format = useFormat();
  return (driver) => {
    const { day, expected, held } = driver;
    const heldText = t('drivers.held', { count: held, n: format.number(held) });
    if (day !== null && isOut(driver))
      return `${heldText} · ${t('drivers.back', { count: day.cameBack, n: format.number(day.cameBack) })}`;
    const missing = Math.max(expected - (day?.scanned ?? 0), 0);
    if (expected === 0) return held > 0 ? heldText : t('drivers.nothing');
    return day === null ? t('drivers.toPrepare') : t('drivers.missing', { count: missing, n: format.number(missing) });
  };
}

/** A driver with the state of its day. */
export function DriverCard({ driver, hubId }: { driver: HouseDriver; hubId: string }): ReactNode {
  const t = useT('house');
  const format = useFormat();
  const textOf = useProgressText();
  const { id, driver: person, day, cash, expected } = driver;
  const isLeaving = expected > 0 && !isOut(driver);
  return (
    <Link href={driverPath(hubId, id)} className={styles.card}>
      <span className={styles.line}>
        <span className={styles.person}>
          <Avatar name={person?.name ?? ''} photo={person?.avatarId} size={22} decorative />
          <bdi className={styles.name}>{person?.name}</bdi>
        </span>
        {isLeaving && (
          <Ltr className={styles.number}>
            {format.number(day?.scanned ?? 0)} / {format.number(expected)}
          </Ltr>
        )}
      </span>
      <span className={styles.state}>
        {day && <DayStatus status={day.status} />}
        <span className={styles.muted}>{textOf(driver)}</span>
      </span>
      {isLeaving && <Meter n={day?.scanned ?? 0} of={expected} />}
      {cash !== null && cash > 0 && (
        <span className={styles.line}>
          <span className={styles.muted}>{t('drivers.cash')}</span>
          <Money centimes={cash} className={styles.number} />
        </span>
      )}
    </Link>
  );
}

/** True for a driver that has something to take or to bring back. */
export const isActive = ({ expected, held, day, cash }: HouseDriver): boolean =>
  expected > 0 || held > 0 || (cash ?? 0) > 0 || (day !== null && day.status !== 'closed');

/** The cards of the column "leaving". */
export function DriverCards({ hubId, drivers }: { hubId: string; drivers: readonly HouseDriver[] }): ReactNode {
  const t = useT('house');
  const active = drivers.filter(isActive);
  if (active.length === 0) return <p className={styles.none}>{t('board.noDrivers')}</p>;
  return active.map((driver) => <DriverCard key={driver.id} driver={driver} hubId={hubId} />);
}

// Beside the map: the drivers of a hub with their figures at the moment, or the list of one driver as it was then.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { momentAt } from '#shared/areas/positions/replay.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { clockText, type ReplayedDriver } from './replay-day.ts';
import styles from './replay.module.css';

interface DriverRowProps {
  driver: ReplayedDriver;
  second: number;
  isSelected: boolean;
  onSelect: (id: string | null) => void;
}

function DriverRow({ driver, second, isSelected, onSelect }: DriverRowProps): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const { delivered, failed, cash, list } = momentAt(driver.opening, driver.steps, second);
  const isPaused = driver.pauses.some(({ since, until }) => since <= second && second < until);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={cx(styles.driver, isSelected && styles.selected)}
      onClick={() => {
        onSelect(isSelected ? null : driver.id);
      }}
    >
      <Avatar name={driver.name} photo={driver.avatarId} size={32} decorative />
      <span className={styles.who}>
        <span>
          <bdi>{driver.name}</bdi>
        </span>
        <span className={styles.quiet}>
          {t('replay.figures', {
            delivered: format.number(delivered),
            failed: format.number(failed),
            held: format.number(list.length),
          })}
          {isPaused && ` · ${t('replay.paused')}`}
        </span>
      </span>
      <Money centimes={cash} whole />
    </button>
  );
}

/** The steps until the moment, the latest first, and what the list said. */
function DriverDay({ driver, second }: { driver: ReplayedDriver; second: number }): ReactNode {
  const t = useT('map');
  const statuses = useT('statuses');
  const { list } = momentAt(driver.opening, driver.steps, second);
  const past = driver.steps.filter((step) => step.second <= second).toReversed();
  return (
    <>
      <h2 className={styles.title}>{t('replay.list')}</h2>
      {list.length === 0 && <p className={styles.quiet}>{t('replay.emptyList')}</p>}
      <ul className={styles.rows}>
        {list.map(({ packageId, trackingNumber, status }) => (
          <li key={packageId}>
            <Link href={`${screenPath('package')}?id=${packageId}`} className={styles.row}>
              <StatusGlyph status={status} />
              <Ltr mono>{trackingNumber}</Ltr>
              <span className={styles.quiet}>{statuses(`status.${status}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>{t('replay.steps')}</h2>
      {past.length === 0 && <p className={styles.quiet}>{t('replay.noSteps')}</p>}
      <ul className={styles.rows}>
        {past.map(({ second: at, packageId, trackingNumber, event, status, cash }) => (
          <li key={`${at} ${packageId} ${event}`} className={styles.row}>
            <Ltr mono className={styles.quiet}>
              {clockText(at).slice(0, 5)}
            </Ltr>
            <StatusGlyph status={status} />
            <Ltr mono>{trackingNumber}</Ltr>
            {cash ? (
              <Money centimes={cash} whole />
            ) : (
              <span className={styles.quiet}>{statuses(`status.${status}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReplayListProps {
  drivers: readonly ReplayedDriver[];
  selected: string | null;
  second: number;
  onSelect: (id: string | null) => void;
}

export function ReplayList({ drivers, selected, second, onSelect }: ReplayListProps): ReactNode {
  const shown = drivers.find(({ id }) => id === selected) ?? (drivers.length === 1 ? drivers[0] : undefined);
  return (
    <div className={styles.list}>
      {drivers.map((driver) => (
        <DriverRow
          key={driver.id}
          driver={driver}
          second={second}
          isSelected={driver.id === shown?.id}
          onSelect={onSelect}
        />
      ))}
      {shown && <DriverDay driver={shown} second={second} />}
    </div>
  );
}

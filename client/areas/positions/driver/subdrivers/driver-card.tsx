import type { ReactNode } from 'react';
import { Banknote, CalendarClock, PackageCheck } from 'lucide-react';
import { LimitBar } from '#client/balances/limit/limit-bar.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type FleetRow, lastSeenAt, progressOf } from '../../fleet/driver-state.ts';
import { useDriverRowText } from '../../fleet-panel/driver-row-text.ts';
import { DriverStateGlyph } from '../../fleet-panel/driver-state-glyph.tsx';
import { useLocationText } from '../../locations.ts';
import { useMapContext } from '../../map-context.ts';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './subdrivers.module.css';

/** Where the driver was last, and how long ago. */
export function LastPlace({ row }: { row: FleetRow }): ReactNode {
  const t = useT('subdrivers');
  const { landmarks } = useMapContext();
  const place = useLocationText(landmarks)(row.position);
  const heard = lastSeenAt(row.driver, row.position);
  if (heard === null) return t('noPosition');
  return (
    <>
      <RelativeTime at={heard} variant="long" />
      {place !== null && <> · {place}</>}
    </>
  );
}

/** The finished part of the day. */
function Progress({ row: { driver } }: { row: FleetRow }): ReactNode {
  const t = useT('subdrivers');
  const format = useFormat();
  const { done, all } = progressOf(driver);
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} value={done} max={Math.max(all, 1)} aria-label={t('progress')} />
      <bdi dir="ltr" translate="no" className={styles.of}>
        {`${format.number(done)}/${format.number(all)}`}
      </bdi>
    </span>
  );
}

/** A driver in the list; opens its day. */
export function DriverCard({
  row,
  isOpen,
  onOpen,
}: {
  row: FleetRow;
  isOpen: boolean;
  onOpen: (id: string) => void;
}): ReactNode {
  const t = useT('subdrivers');
  const format = useFormat();
  const text = useDriverRowText()(row);
  const { driver, state } = row;
  return (
    <button
      type="button"
      className={cx(cards.card, styles.card, isOpen && styles.open)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => {
        onOpen(row.id);
      }}
    >
      <span className={cards.head}>
        <span className={styles.face}>
          <Avatar name={driver.driver.name} photo={driver.driver.avatarId} size={40} decorative />
          <span className={styles.state}>
            <DriverStateGlyph state={state} size={17} />
          </span>
        </span>
        <span className={cards.names}>
          <bdi className={cx(cards.name, !driver.onDuty && styles.quiet)}>{driver.driver.name}</bdi>
          <span className={cards.text}>
            {text.state} · <LastPlace row={row} />
          </span>
        </span>
        {text.issue !== null && <Badge tone={row.issue === 'silent' ? 'neutral' : 'warning'}>{text.issue}</Badge>}
      </span>
      <Progress row={row} />
      <span className={styles.figures}>
        <span>
          <PackageCheck size={14} aria-hidden /> {t('figures.delivered')}{' '}
          <bdi dir="ltr" translate="no">
            {format.number(driver.delivered)}
          </bdi>
        </span>
        <span>
          <CalendarClock size={14} aria-hidden /> {t('figures.putOff')}{' '}
          <bdi dir="ltr" translate="no">
            {format.number(driver.putOff)}
          </bdi>
        </span>
        <span className={styles.cash}>
          <Banknote size={14} aria-hidden />
          <span className={styles.unseen}>{t('cash')}</span> <Money centimes={driver.cash} whole />{' '}
          {t('figures.collectedToday', { amount: format.amount(driver.collectedToday, { whole: true }) })}
        </span>
      </span>
      <LimitBar held={driver.cash} limit={driver.cashLimit} />
    </button>
  );
}

// What the driver should know or do before the next stop.
import type { ReactNode } from 'react';
import { ScanLine, Send } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import type { RoundOfDay } from '../round.ts';
import type { LeftStop } from './use-left-stops.ts';
import styles from './day.module.css';

/** Parcels that somebody took away, and who has them. */
export function LeftNotice({ left, onDismiss }: { left: readonly LeftStop[]; onDismiss: () => void }): ReactNode {
  const t = useT('round');
  if (left.length === 0) return null;
  return (
    <div className={cx(styles.notice, styles.warning)} role="alert">
      <ul>
        {left.map(({ id, name, trackingNumber, holder }) => (
          <li key={id}>
            {holder === null ? t('left.gone', { name, number: trackingNumber }) : t('left.given', { name, holder })}
          </li>
        ))}
      </ul>
      <Button size="touch" onClick={onDismiss}>
        {t('left.understood')}
      </Button>
    </div>
  );
}

/** Parcels at the hub, and parcels in hand that did not leave yet. */
export function StartNotices({
  round: { toReceive, stops },
  onStart,
  isStarting,
}: {
  round: RoundOfDay;
  onStart: () => void;
  isStarting: boolean;
}): ReactNode {
  const t = useT('round');
  const waiting = stops.filter(({ pkg }) => pkg.status === 'received').length;
  return (
    <>
      {toReceive.length > 0 && (
        <div className={styles.notice}>
          <p>{t('day.toReceive', { count: toReceive.length })}</p>
          <ButtonLink size="touch" icon={ScanLine} href={screenPath('roundScan')}>
            {t('day.scan')}
          </ButtonLink>
        </div>
      )}
      {waiting > 0 && (
        <div className={styles.notice}>
          <p>{t('day.notStarted', { count: waiting })}</p>
          <Button size="touch" tone="primary" icon={Send} busy={isStarting} onClick={onStart}>
            {t('day.start')}
          </Button>
        </div>
      )}
    </>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { ArrowLeft, EyeOff, X } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { RouteStop } from '../../documents.ts';
import type { FleetRow } from '../../fleet/driver-state.ts';
import { useDriverRowText } from '../../fleet-panel/driver-row-text.ts';
import { ContactLinks } from '../contact-links.tsx';
import { DriverRoute } from '../driver-route.tsx';
import { LastPlace } from './driver-card.tsx';
import { Totals } from './totals.tsx';
import cards from '#client/ui/cards/person-cards.module.css';
import styles from './subdrivers.module.css';

function Gone({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('subdrivers');
  return (
    <EmptyState
      icon={EyeOff}
      title={t('gone')}
      text={t('goneText')}
      action={<Button onClick={onClose}>{t('back')}</Button>}
    />
  );
}

/** The day of one driver: figures, contact and stops. `row` is undefined once the viewer sees the driver no more. */
export function DriverDay({
  row,
  stops,
  onClose,
  onHandOver,
}: {
  row: FleetRow | undefined;
  stops: readonly RouteStop[] | undefined;
  onClose: () => void;
  onHandOver: ((stop: RouteStop) => void) | undefined;
}): ReactNode {
  const t = useT('subdrivers');
  const phone = useIsPhone();
  const text = useDriverRowText();
  const heading = useRef<HTMLHeadingElement>(null);
  // Mounted anew for each driver, so that the focus moves with the selection.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  if (!row)
    return (
      <section className={styles.day} aria-label={t('label')}>
        <Gone onClose={onClose} />
      </section>
    );
  const { driver } = row;
  return (
    <section className={styles.day} aria-label={driver.driver.name}>
      <header className={cards.head}>
        {phone && <IconButton icon={ArrowLeft} mirrorIcon label={t('back')} tip={false} onClick={onClose} />}
        <Avatar name={driver.driver.name} photo={driver.driver.avatarId} size={42} decorative />
        <div className={cards.names}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            <bdi>{driver.driver.name}</bdi>
          </h2>
          <p className={cards.text}>
            {text(row).state} · <LastPlace row={row} />
          </p>
        </div>
        {!phone && <IconButton icon={X} label={t('close')} tip={false} onClick={onClose} />}
      </header>
      <Totals rows={[row]} />
      {driver.phone !== null && (
        <div className={styles.contact}>
          <ContactLinks phone={driver.phone} />
        </div>
      )}
      <DriverRoute stops={stops} putOff={driver.putOff} onHandOver={onHandOver} />
    </section>
  );
}

// The day of one driver, or the button that opens it.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { ArrowLeft, ScanLine } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import type { HouseDriver } from '../documents.ts';
import { ClosedDay } from './closed-day.tsx';
import { DayStatus } from './day-status.tsx';
import { OpenDay } from './open-day.tsx';
import { openDay } from './documents.ts';
import styles from './day.module.css';

interface DriverViewProps {
  driver: HouseDriver;
  onBack: () => void;
  /** The drivers are to be read again. */
  onChanged: () => void;
}

/** Opens the day of a driver. Who finds that a colleague has just opened it goes on with that one. */
function OpenButton({ driver, onChanged }: Pick<DriverViewProps, 'driver' | 'onChanged'>): ReactNode {
  const t = useT('driver-days');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(openDay);
  const open = async (): Promise<void> => {
    const outcome = await run({ driverId: driver.id });
    if (!outcome.ok && outcome.problem.code !== 'driver_day.already_open')
      toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    onChanged();
  };
  return (
    <Button icon={ScanLine} tone="primary" size="lg" busy={isRunning} onClick={open}>
      {t('open')}
    </Button>
  );
}

export function DriverView({ driver, onBack, onChanged }: DriverViewProps): ReactNode {
  const t = useT('driver-days');
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const [isShownClosed, setShownClosed] = useState(true);
  const { driver: person, day } = driver;
  const mayScan = role === 'ADMIN' || role === 'HOUSEKEEPER';
  const isOpen = day !== null && day.status !== 'closed';
  return (
    <article className={styles.day} aria-label={person?.name}>
      <header className={styles.head}>
        <span className={styles.backButton}>
          <IconButton icon={ArrowLeft} label={t('backToDrivers')} mirrorIcon onClick={onBack} />
        </span>
        <Avatar name={person?.name ?? ''} photo={person?.avatarId} size={40} decorative />
        <h2 className={styles.name}>
          <bdi>{person?.name}</bdi>
        </h2>
        {day && <DayStatus status={day.status} />}
      </header>
      {isOpen && <OpenDay key={day.id} day={day} mayScan={mayScan} onCountCash={onChanged} />}
      {day?.status === 'closed' && isShownClosed && <ClosedDay day={day} />}
      {!isOpen && (
        <EmptyState
          icon={ScanLine}
          title={t(day ? 'again.title' : 'none.title')}
          text={t('none.text', { count: driver.expected })}
          action={
            mayScan && (
              <OpenButton
                driver={driver}
                onChanged={() => {
                  setShownClosed(false);
                  onChanged();
                }}
              />
            )
          }
        />
      )}
    </article>
  );
}

// Begins and ends the duty. Whoever still has parcels in hand is asked before it ends.
import { type ReactNode, useState } from 'react';
import { CircleCheck, CirclePower } from 'lucide-react';
import { useDuty, useDutyAction } from '#client/duty/use-duty.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import styles from './duty-button.module.css';

/** The switch of the duty, in the header of the round. */
export function DutyButton({ driverId, held }: { driverId: string; held: number }): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const { since } = useDuty();
  const { setOnDuty, busy, error } = useDutyAction(driverId);
  const [isAsking, setAsking] = useState(false);
  if (since === undefined) return null;
  const isOn = since !== null;
  const close = (): void => {
    setAsking(false);
  };
  return (
    <>
      <IconButton
        size="touch"
        tone="secondary"
        icon={isOn ? CircleCheck : CirclePower}
        label={t('duty.label')}
        tip={false}
        className={isOn ? styles.on : undefined}
        aria-pressed={isOn}
        busy={busy}
        onClick={() => {
          if (isOn && held > 0) setAsking(true);
          else setOnDuty(!isOn);
        }}
      />
      {error && (
        <Dialog open onClose={close} title={t('duty.failed')}>
          <Banner tone="danger">{errorMessage(error)}</Banner>
        </Dialog>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('duty.ask', { count: held })}
        footer={
          <>
            <Button size="touch" tone="quiet" onClick={close}>
              {t('duty.stay')}
            </Button>
            <Button
              size="touch"
              tone="primary"
              onClick={() => {
                close();
                setOnDuty(false);
              }}
            >
              {t('duty.leave')}
            </Button>
          </>
        }
      >
        <p>{t('duty.askText')}</p>
      </Dialog>
    </>
  );
}

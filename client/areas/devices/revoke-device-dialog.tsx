import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/live/use-action.ts';
import { DeviceRevokeMutation, type DriverDevice } from './documents.ts';

/** Confirms the revocation of a device. A revoked token never becomes valid again. */
export function RevokeDeviceDialog({
  phone: { id, name },
  onClose,
}: {
  phone: DriverDevice;
  onClose: () => void;
}): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(DeviceRevokeMutation);
  const revoke = async (): Promise<void> => {
    if (!(await run({ id })).ok) return;
    toast({ text: t('position.devices.revoked', { name }), tone: 'success' });
    onClose();
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('position.cancel')}
      </Button>
      <Button tone="danger" icon={Trash2} busy={isRunning} onClick={() => void revoke()}>
        {t('position.devices.revoke')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('position.devices.revokeAsk', { name })}
      text={t('position.devices.revokeText')}
      footer={foot}
    >
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
    </Dialog>
  );
}

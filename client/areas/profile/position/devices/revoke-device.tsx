import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { toast } from '#client/kit/ui/toast.ts';
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
  const t = useWords('profile');
  const errorMessage = useProblemWords();
  const { run, busy, problem } = useAction(DeviceRevokeMutation);
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
      <Button tone="danger" icon={Trash2} busy={busy} onClick={() => void revoke()}>
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
      {problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem)}
        </Banner>
      )}
    </Dialog>
  );
}

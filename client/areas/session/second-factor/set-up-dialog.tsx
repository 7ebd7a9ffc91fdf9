import type { ReactNode } from 'react';
import { refreshViewer } from '#client/session/sign-in.ts';
import { useT } from '#client/messages/use-t.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { SetUp } from './set-up.tsx';

/** Sets a second factor up. A click outside would lose the recovery codes, so it does not close the dialog. */
export default function SetUpDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('session');
  const close = (): void => {
    void refreshViewer();
    onClose();
  };
  return (
    <Dialog open size="lg" dismissable={false} title={t('secondFactor.setUpTitle')} onClose={close}>
      <SetUp onDone={close} />
    </Dialog>
  );
}

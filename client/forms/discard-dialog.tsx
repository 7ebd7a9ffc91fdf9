import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';

interface DiscardDialogProps {
  /** Namespace of the messages. By default the general ones. */
  area?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved values are discarded. */
export default function DiscardDialog({ area = 'forms', onStay, onLeave }: DiscardDialogProps): ReactNode {
  const { t } = useTranslation([area, 'forms'], { nsMode: 'fallback' });
  const footer = (
    <>
      <Button onClick={onStay}>{t('discard.stay')}</Button>
      <Button tone="danger" onClick={onLeave}>
        {t('discard.leave')}
      </Button>
    </>
  );
  return <Dialog open onClose={onStay} title={t('discard.title')} text={t('discard.text')} footer={footer} />;
}

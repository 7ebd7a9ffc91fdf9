// One slip in a dialog, above what it is about.
import { type ReactNode, useState } from 'react';
import { Ban } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { slipRowActions } from './actions.ts';
import type { Slip } from './documents.ts';
import { PrintSlipButton } from './slip-card.tsx';
import { SlipContent } from './slip-content.tsx';

/** A slip with its parcels; it can be printed, and voided by those who may. */
export default function SlipDialog({ slip, onClose }: { slip: Slip; onClose: () => void }): ReactNode {
  const t = useT('slips');
  const [pending, setPending] = useState<{ action: string; rows: readonly Slip[] } | null>(null);
  const end = (): void => {
    setPending(null);
  };
  return (
    <>
      <Dialog
        open
        size="lg"
        onClose={onClose}
        title={<Ltr mono>{slip.number}</Ltr>}
        text={t(`title.${slip.kind}`)}
        footer={
          <>
            {slip.allowedActions.includes('void') && (
              <Button
                tone="quiet"
                icon={Ban}
                onClick={() => {
                  setPending({ action: 'void', rows: [slip] });
                }}
              >
                {t('actions.void')}
              </Button>
            )}
            <PrintSlipButton slip={slip} />
          </>
        }
      >
        <SlipContent slip={slip} />
      </Dialog>
      {pending && <ActionRunner actions={slipRowActions} pending={pending} onDone={end} onCancel={end} />}
    </>
  );
}

// What can be done with a pallet now. The next step of its way is the coloured button.
import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { useFileJob } from '#client/live/use-file-job.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { palletRowActions } from '../actions.tsx';
import { type Pallet, PrintManifestMutation } from '../documents.ts';
import styles from './pallet.module.css';

/** In the order of the life of a pallet; the first that is allowed comes last and coloured. */
const nextSteps = ['seal', 'depart', 'close', 'finish', 'arrive'];

/** The button that prints the manifest. */
export function PrintManifestButton({ pallet: { id, allowedActions } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const { print, isBusy } = useFileJob(PrintManifestMutation, ({ palletPrint }) => palletPrint.job);
  if (!allowedActions.includes('print')) return null;
  return (
    <Button
      icon={Printer}
      busy={isBusy}
      onClick={() => {
        print({ id });
      }}
    >
      {t('manifest')}
    </Button>
  );
}

/** The actions that the viewer may run on the pallet, and the manifest. */
export function PalletButtons({
  pallet,
  onAct,
}: {
  pallet: Pallet;
  onAct: (action: string, pallet: Pallet) => void;
}): ReactNode {
  const t = useT('pallets');
  const { allowed, icon } = palletRowActions.presentation;
  const actions = allowed(pallet);
  const next = nextSteps.find((step) => actions.some((action) => action === step));
  return (
    <div className={styles.buttons}>
      <PrintManifestButton pallet={pallet} />
      {actions
        .toSorted((a, b) => Number(a === next) - Number(b === next))
        .map((action) => (
          <Button
            key={action}
            icon={icon(action)}
            tone={action === next ? 'primary' : 'secondary'}
            onClick={() => {
              onAct(action, pallet);
            }}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
    </div>
  );
}

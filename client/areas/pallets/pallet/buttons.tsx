// What can be done with a pallet now. The next step of its way is the coloured button.
import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { usePrintJob } from '#client/live/use-file-job.ts';
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
  const { print, isBusy } = usePrintJob(PrintManifestMutation, ({ palletPrint }) => palletPrint.job);
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

interface ButtonsProps {
  pallet: Pallet;
  onAct: (action: string, pallet: Pallet) => void;
  /** `next`: the manifest and the next step; `others`: what is left. Default: all. */
  part?: 'next' | 'others';
}

/** The actions that the viewer may run on the pallet, and the manifest. */
export function PalletButtons({ pallet, onAct, part }: ButtonsProps): ReactNode {
  const t = useT('pallets');
  const { allowed, icon } = palletRowActions.presentation;
  const all = allowed(pallet);
  const next = nextSteps.find((step) => all.some((action) => action === step));
  const actions = all.filter((action) => part === undefined || (action === next) === (part === 'next'));
  if (part === 'others' && actions.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {part !== 'others' && <PrintManifestButton pallet={pallet} />}
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

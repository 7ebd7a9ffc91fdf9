import type { ReactNode } from 'react';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { PackageX, ScanLine } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import type { Pallet } from './documents.ts';
import { PalletButtons } from './pallet/buttons.tsx';
import { PalletContent } from './pallet/content.tsx';
import { usePallet } from './pallet/use-pallet.ts';
import styles from './pallet/pallet.module.css';

/** A pallet beside the list. Parcels are scanned on its page. */
export default function PalletDrawer({ onAct, ...frame }: ListDrawerProps<Pallet>): ReactNode {
  const t = useT('pallets');
  return (
    <RowDrawer
      {...frame}
      area="pallets"
      screen="pallets"
      state={usePallet(frame.id)}
      title={({ number }) => number}
      missingIcon={PackageX}
      renderFooter={(pallet) => (
        <div className={styles.buttons}>
          <ButtonLink icon={ScanLine} href={screenPath('pallet', { id: pallet.id })}>
            {t('openPage')}
          </ButtonLink>
          <PalletButtons pallet={pallet} onAct={onAct} />
        </div>
      )}
    >
      {(pallet) => <PalletContent key={pallet.id} pallet={pallet} onAct={onAct} />}
    </RowDrawer>
  );
}

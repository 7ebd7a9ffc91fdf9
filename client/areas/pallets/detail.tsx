import type { ReactNode } from 'react';
import { PackageX, ScanLine } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import type { Pallet } from './documents.ts';
import { PalletButtons } from './pallet/buttons.tsx';
import { PalletContent } from './pallet/content.tsx';
import { usePallet } from './pallet/use-pallet.ts';
import styles from './pallet/pallet.module.css';

/** A pallet beside the list. Parcels are scanned on its page. */
export default function PalletDrawer({
  id,
  onClose,
  onPrevious,
  onNext,
  position,
  onAct,
}: ListDrawerProps<Pallet>): ReactNode {
  const t = useT('pallets');
  const errorMessage = useErrorMessage();
  const state = usePallet(id);
  const pallet = state.kind === 'loaded' ? state.pallet : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={pallet?.number ?? t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'pallets', object: id }} withActivity />}
      footer={
        pallet && (
          <div className={styles.buttons}>
            <ButtonLink icon={ScanLine} href={screenPath('pallet', { id })}>
              {t('openPage')}
            </ButtonLink>
            <PalletButtons pallet={pallet} onAct={onAct} />
          </div>
        )
      }
    >
      {pallet ? (
        <PalletContent key={id} pallet={pallet} onAct={onAct} />
      ) : state.kind === 'missing' ? (
        <EmptyState icon={PackageX} title={t('missing.title')} text={t('missing.text')} />
      ) : state.kind === 'failed' ? (
        <ErrorState text={errorMessage(state.problem)} onRetry={state.retry} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}

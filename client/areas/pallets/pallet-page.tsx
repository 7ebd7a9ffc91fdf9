import { type ReactNode, useState } from 'react';
import { PackageX } from 'lucide-react';
import { useParams } from 'wouter';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { Page } from '#client/app/layout/page.tsx';
import { RowState } from '#client/drawer/row-state.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { palletRowActions } from './actions.tsx';
import { PalletStatus } from './display.tsx';
import type { Pallet } from './documents.ts';
import { PalletButtons } from './pallet/buttons.tsx';
import { PalletContent } from './pallet/content.tsx';
import styles from './pallet/pallet.module.css';
import { usePallet } from './pallet/use-pallet.ts';

/** A pallet on its own page, where parcels are scanned onto it and off it. */
export default function PalletPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useT('pallets');
  const state = usePallet(id);
  const [pending, setPending] = useState<PendingAction<Pallet> | null>(null);
  const done = (): void => {
    setPending(null);
  };
  const act = (action: string, row: Pallet): void => {
    setPending({ action, rows: [row] });
  };
  const pallet = state.kind === 'loaded' ? state.row : null;
  const isPhone = useIsPhone();
  return (
    <Page
      title={pallet && !isPhone ? <Ltr mono>{pallet.number}</Ltr> : t('one')}
      aside={pallet && !isPhone && <PalletStatus pallet={pallet} />}
      presenceLocation={{ screen: 'pallets', object: id }}
      actions={pallet && !isPhone && <PalletButtons pallet={pallet} onAct={act} part="next" />}
    >
      <RowState area="pallets" state={state} missingIcon={PackageX}>
        {(row) => <PalletContent key={id} pallet={row} onAct={act} isPage />}
      </RowState>
      {pallet && isPhone && (
        <div className={styles.bar}>
          <PalletButtons pallet={pallet} onAct={act} part="next" />
        </div>
      )}
      {pending && <ActionRunner actions={palletRowActions} pending={pending} onDone={done} onCancel={done} />}
    </Page>
  );
}

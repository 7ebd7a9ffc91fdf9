import { type ReactNode, useState } from 'react';
import { PackageX } from 'lucide-react';
import { useParams } from 'wouter';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { Page } from '#client/app/layout/page.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
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
  const errorMessage = useErrorMessage();
  const state = usePallet(id);
  const [pending, setPending] = useState<PendingAction<Pallet> | null>(null);
  const done = (): void => {
    setPending(null);
  };
  const act = (action: string, row: Pallet): void => {
    setPending({ action, rows: [row] });
  };
  const pallet = state.kind === 'loaded' ? state.pallet : null;
  const isPhone = useIsPhone();
  return (
    <Page
      title={pallet && !isPhone ? <Ltr mono>{pallet.number}</Ltr> : t('one')}
      aside={pallet && !isPhone && <PalletStatus pallet={pallet} />}
      presenceLocation={{ screen: 'pallets', object: id }}
      actions={pallet && !isPhone && <PalletButtons pallet={pallet} onAct={act} part="next" />}
    >
      {pallet ? (
        <PalletContent key={id} pallet={pallet} onAct={act} isPage />
      ) : state.kind === 'missing' ? (
        <EmptyState icon={PackageX} title={t('missing.title')} text={t('missing.text')} />
      ) : state.kind === 'failed' ? (
        <ErrorState text={errorMessage(state.problem)} onRetry={state.retry} />
      ) : (
        <PanelSkeleton />
      )}
      {pallet && isPhone && (
        <div className={styles.bar}>
          <PalletButtons pallet={pallet} onAct={act} part="next" />
        </div>
      )}
      {pending && <ActionRunner actions={palletRowActions} pending={pending} onDone={done} onCancel={done} />}
    </Page>
  );
}

import { type ReactNode, useState } from 'react';
import { PackageX } from 'lucide-react';
import { useParams } from 'wouter';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { Page } from '#client/app/layout/page.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { inventoryActions } from './actions.ts';
import { InventoryStatus } from './display.tsx';
import { type Inventory, InventoryQuery } from './documents.ts';
import { InventoryButtons } from './page/buttons.tsx';
import { InventoryContent } from './page/content.tsx';
import styles from './page/page.module.css';

const watched = ['inventory'];

/** An inventory on its own page, where parcels are scanned. */
export default function InventoryPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useT('inventories');
  const errorMessage = useErrorMessage();
  const isPhone = useIsPhone();
  const { data, error, refetch, stale } = useLive(InventoryQuery, { variables: { id }, watch: watched, rowId: id });
  const [pending, setPending] = useState<PendingAction<Inventory> | null>(null);
  const end = (): void => {
    setPending(null);
  };
  const inventory = data?.inventory ?? null;
  const isMissing =
    (data?.inventory === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  const act = (action: string): void => {
    if (inventory) setPending({ action, rows: [inventory] });
  };
  const buttons = inventory && <InventoryButtons inventory={inventory} onAct={act} />;
  return (
    <Page
      title={inventory && !isPhone ? <Ltr mono>{inventory.number}</Ltr> : t('one')}
      aside={inventory && !isPhone && <InventoryStatus inventory={inventory} />}
      presenceLocation={{ screen: 'inventories', object: id }}
      actions={!isPhone && buttons}
    >
      {inventory ? (
        <InventoryContent key={id} inventory={inventory} onAct={act} />
      ) : isMissing ? (
        <EmptyState icon={PackageX} title={t('gone.title')} text={t('gone.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
      {isPhone && buttons && <div className={styles.bar}>{buttons}</div>}
      {pending && <ActionRunner actions={inventoryActions} pending={pending} onDone={end} onCancel={end} />}
    </Page>
  );
}

// What an inventory did not find, with what can be done about it.
import { type ReactNode, useMemo } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { DiscrepanciesOfInventoryQuery } from './discrepancy-documents.ts';
import { Discrepancies } from './pallet/discrepancies.tsx';

const watched = ['palletDiscrepancy'];

/** The discrepancies of an inventory, live. */
export default function InventoryDiscrepancies({ inventoryId }: { inventoryId: string }): ReactNode {
  const errorMessage = useErrorMessage();
  const variables = useMemo(() => ({ inventoryId }), [inventoryId]);
  const { data, error, refetch } = useLive(DiscrepanciesOfInventoryQuery, { variables, watch: watched });
  if (data) return <Discrepancies rows={data.discrepanciesOfInventory} />;
  return error ? <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
}
